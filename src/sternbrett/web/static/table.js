// Lights what can be touched next and narrows by click, drag, Tab and Enter or digits until one
// option is left. Every option is a button of a plain form; this script only finds it.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const handleOf = (element) => element?.closest("[data-handle]");
const onBoard = (handle) => $(`[data-handle="${CSS.escape(handle)}"]`);

let path = []; // what was touched so far, in order
let asked = ""; // the question it was touched for
let dropped = false; // a drag has just ended (see drag.js)
let typed = "";
let timer = 0;

// Options that fit what was touched, each with the handles it still needs.
function fitting() {
  const touched = path.map((element) => element.dataset.handle);
  const found = [];
  for (const button of $$("#options .choice")) {
    const left = (button.dataset.handles || "").split(" ").filter(Boolean);
    if (!left.length || (touched.length && left[0] !== touched[0])) continue;
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
  const shared = (handle) => options.every(({ left }) => left.includes(handle));
  openRing(path.length
    ? options.filter(({ left }) => !left.some((handle) => onBoard(handle) && !shared(handle)))
    : []);
  // Regions of a map are reached by arrow keys (map.js) and leave the digits to everything else.
  $$(".lit:not([data-region]), #ring button").forEach((element, place) => { element.dataset.digit = place + 1; });
}

// What the board cannot tell apart is asked in a ring of buttons; a handle that all options share
// tells nothing and may be left out.
function openRing(options) {
  const ring = $("#ring");
  if (!ring) return;
  ring.replaceChildren(...options.map(({ button }) => {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "button";
    copy.textContent = button.dataset.short || button.dataset.label;
    copy.addEventListener("click", () => send(button));
    return copy;
  }));
  ring.hidden = !options.length;
}

function touch(element) {
  if (path.length === 1 && element === path[0]) return back();
  if (!element.classList.contains("lit") || document.body.classList.contains("explaining")) {
    return explain(element, true);
  }
  path.push(element);
  const options = fitting();
  const [only] = options;
  if (options.length === 1 && (!only.left.length || path.length > 1)) send(only.button);
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

// Everything explains itself: what it is, why it cannot be used now, and the clause.
function explain(element, loudly) {
  const tip = $("#tip");
  if (!tip || !element) return;
  const handle = element.dataset.handle;
  const reason = handle && $(`[data-blocked="${CSS.escape(handle)}"]`);
  tip.replaceChildren();
  if (reason && loudly) {
    const strong = document.createElement("strong");
    strong.textContent = reason.dataset.text + " ";
    tip.append(strong);
  }
  tip.append(element.dataset.tip || "");
  const clause = (reason && loudly && reason.dataset.clause) || element.dataset.clause;
  if (clause) {
    const link = document.createElement("a");
    link.href = `${$("#rules-link").href}#${clause}`;
    link.textContent = ` ${clause}`;
    tip.append(link);
  }
}

function aim(element) {
  const cards = (element?.dataset.cards || "").split(" ");
  $$(".aimed").forEach((card) => card.classList.remove("aimed"));
  cards.filter(Boolean).forEach((id) => document.getElementById(id)?.classList.add("aimed"));
}

document.addEventListener("click", (event) => {
  if (dropped) return;
  if (event.target.closest("#explain")) {
    const on = document.body.classList.toggle("explaining");
    event.target.closest("#explain").setAttribute("aria-pressed", on);
  } else if (handleOf(event.target)) {
    event.preventDefault();
    touch(handleOf(event.target));
  } else if (event.target.closest("[data-tip]")) {
    explain(event.target.closest("[data-tip]"), true);
    aim(event.target.closest("[data-tip]"));
  }
});
for (const type of ["focusin", "pointerover"]) {
  document.addEventListener(type, (event) => {
    const element = event.target.closest?.("[data-tip]");
    if (element) { explain(element); aim(element); }
  });
}

function typeDigit(digit) {
  clearTimeout(timer);
  document.body.classList.add("keys");
  typed += digit;
  const matching = $$("[data-digit]")
    .filter((element) => element.offsetParent && element.dataset.digit.startsWith(typed));
  const exact = matching.find((element) => element.dataset.digit === typed);
  const choose = () => { typed = ""; exact?.focus(); exact?.click(); };
  if (matching.length > 1) timer = setTimeout(choose, 600); // "1" may still become "12"
  else choose();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, summary")) return;
  const key = event.key.toLowerCase();
  const press = (selector) => $(selector)?.click();
  if (key === "tab") document.body.classList.add("keys");
  else if (/^[0-9]$/.test(key)) typeDigit(key);
  else if (key === "escape") { back(); if (location.hash === "#help") press("#help .close"); }
  else if (key === "enter" && !event.target.closest("button, a")) press("#prompt .act");
  else if (key === "u") press("#undo:not(:disabled)");
  else if (key === "h") press("#hint");
  else if (key === "?") press("#help-link");
  else if (key === "arrowleft") press("#earlier");
  else if (key === "arrowright") press("#later");
});

const standIn = (element) => (element.isConnected ? element : onBoard(element.dataset.handle));

function settle() {
  const log = $("#log .lines");
  if (log) log.scrollTop = log.scrollHeight;
  const { question } = $("#table").dataset;
  path = question === asked ? path.map(standIn).filter(Boolean) : [];
  asked = question;
  refresh();
  if (document.activeElement === document.body) $("#prompt h1")?.focus({ preventScroll: true });
}

document.documentElement.classList.add("script");
document.addEventListener("htmx:after:swap", settle);
document.addEventListener("htmx:error", back);
document.addEventListener("DOMContentLoaded", settle);
