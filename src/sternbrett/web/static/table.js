// Lights what can be touched next and narrows by click, drag (drag.js) or keys (keys.js) until one
// option is left. Every option is a button of a plain form; this script only finds it.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const handleOf = (element) => element?.closest("[data-handle]");
const onBoard = (handle) => $(`[data-handle="${CSS.escape(handle)}"]`);

let path = []; // what was touched so far, in order
let asked = ""; // the question it was touched for
let dropped = false; // a drag has just ended (see drag.js)

// Options that fit what was touched, each with the handles it still needs. What was touched first
// is where they begin; if none does (a station before its die), they have it anywhere.
function fitting(things = path) {
  const touched = things.map((element) => element.dataset.handle);
  const found = [];
  const handles = $$("#options .choice").map((button) => (
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
  for (const element of $$("[data-handle]")) {
    const { handle } = element.dataset;
    element.classList.toggle("lit", lit.has(handle));
    element.classList.toggle("hinted", lit.has(handle) && hinted.includes(handle));
    element.classList.toggle("held", path.includes(element));
  }
  openRing(path.length ? unclear(options) : [], hinted);
  numberThings();
}

// What the board cannot tell apart is asked in a ring of buttons; a handle that all options share
// tells nothing and may be left out. Where one needs no more touches, all of them are asked.
function unclear(options) {
  const shared = (handle) => options.every(({ left }) => left.includes(handle));
  if (options.some(({ left }) => !left.length)) return options;
  return options.filter(({ left }) => !left.some((handle) => onBoard(handle) && !shared(handle)));
}

function openRing(options, hinted = []) {
  const ring = $("#ring");
  if (!ring) return;
  ring.replaceChildren(...options.map(({ button }) => {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "button";
    copy.textContent = button.dataset.short || button.dataset.label;
    copy.classList.toggle("hinted", button.dataset.handles === hinted.join(" "));
    copy.toggleAttribute("data-seals", "seals" in button.dataset);
    copy.addEventListener("click", () => send(button));
    return copy;
  }));
  ring.hidden = !options.length;
  placeRing();
}

// The ring opens where one has just touched: above it, or below where there is no room.
function placeRing() {
  const ring = $("#ring");
  const touched = path.at(-1);
  if (!ring || ring.hidden || !touched) return;
  const { left, top, bottom, width } = touched.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = ring;
  const x = Math.min(Math.max(8, left + (width - offsetWidth) / 2), innerWidth - offsetWidth - 8);
  const y = top - offsetHeight - 8 > 48 ? top - offsetHeight - 8 : bottom + 8;
  ring.style.left = `${x}px`;
  ring.style.top = `${Math.min(Math.max(8, y), innerHeight - offsetHeight - 8)}px`;
}
for (const type of ["scroll", "resize"]) addEventListener(type, placeRing, true);

// Whether a touch would carry out an option at once.
const carriesOut = (options, touches) => options.length === 1 && (!options[0].left.length || touches > 1);

function touch(element) {
  if (path.length === 1 && element === path[0]) return back();
  // A button of the prompt is a whole option: whatever is held is let go of for it.
  if (path.length && element.matches("#prompt [data-handle]:not(.lit)")) back();
  const lit = element.classList.contains("lit");
  const leads = lit || (!path.length && fitting([element]).length);
  if (!leads || document.body.classList.contains("explaining")) return explain(element, true);
  if (!lit) explain(element);
  path.push(element);
  const options = fitting();
  if (carriesOut(options, path.length)) send(options[0].button);
  else refresh();
}

function back() {
  path = [];
  refresh();
}

// Until the answer is there nothing is lit, so that nothing is chosen twice.
function send(button) {
  path = [];
  $$(".lit, .held").forEach((element) => element.classList.remove("lit", "held", "hinted"));
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
  if (!event.detail || !moving() || event.target.closest("a, button, summary")) return null;
  skip();
  return handleOf(document.elementFromPoint(event.clientX, event.clientY));
}

document.addEventListener("click", (event) => {
  if (dropped) return;
  const element = handleOf(event.target) || landedOn(event);
  if (event.target.closest("#explain")) {
    const on = document.body.classList.toggle("explaining");
    event.target.closest("#explain").setAttribute("aria-pressed", on);
  } else if (element) {
    event.preventDefault();
    touch(element);
  } else if (event.target.closest("[data-tip]")) {
    explain(event.target.closest("[data-tip]"), true);
    aim(event.target.closest("[data-tip]"));
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
