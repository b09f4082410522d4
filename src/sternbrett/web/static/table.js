// Lights what can be touched next and narrows by click, drag (drag.js) or keys (keys.js) until one
// option is left; what stays unclear is asked (chooser.js). Every option, and every short way of
// several, is a button of a plain form; this script only finds it.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const handleOf = (element) => element?.closest("[data-handle]");
const onBoard = (handle) => $(`[data-handle="${CSS.escape(handle)}"]`);

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

let path = []; // what was touched so far, in order
let asked = ""; // the question it was touched for
let dropped = false; // a drag has just ended (see drag.js)

// What can be chosen on the board; an option is left out where a way takes its place.
function candidates() {
  const all = $$("#options .choice");
  const instead = all.filter(({ dataset }) => "instead" in dataset);
  const replaced = new Set(instead.map((way) => way.value.split(" ")[0] + way.dataset.handles));
  return all.filter((button) => "way" in button.dataset || !replaced.has(button.value + button.dataset.handles));
}

// Options that fit what was touched, each with the handles it still needs. What was touched first
// is where they begin; if none does (a station before its die), they have it anywhere.
function fitting(things = path) {
  const touched = things.map((element) => element.dataset.handle);
  const found = [];
  const handles = candidates().map((button) => (
    { button, left: (button.dataset.handles || "").split(" ").filter(Boolean) }
  ));
  const begun = touched.length && handles.some(({ left }) => left[0] === touched[0]);
  for (const { button, left } of handles) {
    if (!left.length || (begun && left[0] !== touched[0])) continue;
    if (touched.every((handle) => {
      const place = left.indexOf(handle);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    })) found.push({ button, left });
  }
  return found;
}

// The first touch is where an option begins; after that any of its other handles will do.
function litHandles(options) {
  return new Set(options.flatMap(({ left }) => (path.length ? left : left.slice(0, 1))));
}

function refresh() {
  const options = fitting();
  const lit = litHandles(options);
  const hinted = ($("[data-hint]")?.dataset.hint || "").split(" ");
  const near = litHandles(options.filter(({ button }) => !button.dataset.through));
  for (const element of $$("[data-handle]")) {
    const { handle } = element.dataset;
    element.classList.toggle("lit", lit.has(handle));
    element.classList.toggle("far", lit.has(handle) && !near.has(handle));
    element.classList.toggle("hinted", lit.has(handle) && hinted.includes(handle));
    element.classList.toggle("held", path.includes(element));
  }
  openRing(path.length ? unclear(options) : homeless(options), hinted);
  numberThings();
  late.land();
  document.dispatchEvent(new Event("lit"));
}

// Whether a touch would carry out an option at once.
const carriesOut = (options, touches) => options.length === 1 && (!options[0].left.length || touches > 1);

// By a finger, places on a map first show what they lead to where a game says so; a second touch goes.
const isShown = () => path.length === 1 && path[0].closest("[data-twice] .kit-map") && carriesOut(fitting(), 1);

function touch(element, finger = false) {
  if (isShown()) {
    if (element.dataset.handle === path[0].dataset.handle) return send(fitting()[0].button);
    back();
  }
  if (path.length === 1 && element === path[0]) return back();
  // A button of the prompt is a whole option: whatever is held is let go of for it.
  if (path.length && element.matches("#prompt [data-handle]:not(.lit)")) back();
  const lit = element.classList.contains("lit");
  const leads = lit || (!path.length && fitting([element]).length);
  if (!leads || document.body.classList.contains("explaining")) return late.explain(element, true);
  if (!lit) late.explain(element);
  if (reallyAsked(element)) return undefined;
  path.push(element);
  const options = fitting();
  if (carriesOut(options, path.length) && !(finger && isShown())) send(options[0].button);
  else refresh();
  return undefined;
}

function back() {
  path = [];
  refresh();
}

// Until the answer is there nothing is lit, so that nothing is chosen twice.
function send(button) {
  path = [];
  $$(".lit, .held").forEach((element) => element.classList.remove("lit", "far", "held", "hinted"));
  openRing([]);
  button.click();
}

function aim(element) {
  const cards = (element?.dataset.cards || "").split(" ");
  $$(".aimed").forEach((card) => card.classList.remove("aimed"));
  cards.filter(Boolean).forEach((id) => document.getElementById(id)?.classList.add("aimed"));
}

// A click on what is still moving there is for it, too: it is where it was going by now.
function landedOn(event) {
  if (!event.detail || !late.moving() || event.target.closest("a, button, summary")) return null;
  motion.skip();
  return handleOf(document.elementFromPoint(event.clientX, event.clientY));
}

// Small things answer around themselves, too: where that is true of several, the nearest is meant.
const SMALL = 40;
function meant(element, { clientX, clientY, detail }) {
  if (!detail || !element?.matches(".lit")) return element;
  const away = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return Math.max(width, height) > SMALL ? Infinity : Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  return document.elementsFromPoint(clientX, clientY).map(handleOf)
    .filter((thing) => thing?.matches(".lit"))
    .reduce((best, thing) => (away(thing) < away(best) ? thing : best), element);
}

document.addEventListener("click", (event) => {
  if (dropped) return;
  const element = meant(handleOf(event.target), event) || landedOn(event);
  if (event.target.closest("#explain")) {
    const on = document.body.classList.toggle("explaining");
    event.target.closest("#explain").setAttribute("aria-pressed", on);
  } else if (element) {
    event.preventDefault();
    touch(element, event.pointerType === "touch");
  } else if (event.target.closest("[data-tip]")) {
    late.explain(event.target.closest("[data-tip]"), true);
    aim(event.target.closest("[data-tip]"));
  } else if (path.length && !event.target.closest("a, button, summary, input, select, #tip")) {
    back(); // whoever touches nothing lets go
  }
});
const standIn = (element) => (element.isConnected ? element : onBoard(element.dataset.handle));

function settle() {
  const log = $("#log .lines");
  if (log) log.scrollTop = log.scrollHeight;
  const { question } = $("#table").dataset;
  path = question === asked ? path.map(standIn).filter(Boolean) : [];
  asked = question;
  refresh();
  keepFocus();
}

document.documentElement.classList.add("script");
document.addEventListener("htmx:after:swap", settle);
document.addEventListener("htmx:error", back);
document.addEventListener("DOMContentLoaded", settle);
