// Going about by keys, beside table.js and keys.js: Tab visits what is lit first and then the rest,
// arrow keys go from thing to thing on the board, and the focus stays on the same or the nearest
// thing when the page changes. Lit and held are told to whoever hears the page, and what happened.
"use strict";

const MOST_NEWS = 4; // so many lines of the log are told at once

let last = null; // what had the focus: its handle, id and place, and what was lit then
let lighting = ""; // what is lit and held now
let toldMoment = null; // the last moment of the log that was told

const inSight = (element) => element?.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
const middleOf = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// -- what is lit ----------------------------------------------------------------------------

// Said by keys.js whenever something else is lit.
function tellStates() {
  const words = $("#table").dataset;
  const things = $$("button[data-handle], [role='button'][data-handle]");
  for (const element of things) {
    const lit = element.matches(".lit");
    const told = lit && (element.matches(".hinted") ? words.hinted : words.lit);
    if (told) element.setAttribute("aria-description", told);
    else element.removeAttribute("aria-description");
    if (element.matches(".held")) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
  }
  const marked = things.filter((element) => element.matches(".lit, .held"));
  lighting = [words.question, ...marked.map(({ dataset, className }) => dataset.handle + className)].join();
}

// What happened since the last word, its newest lines; nothing when the page has just come.
function tellNews() {
  const lines = $$("#log li:not(.since) a[href*='ply=']").map((link) => (
    { text: link.textContent.trim(), moment: Number(new URL(link.href).searchParams.get("ply")) }
  ));
  const newest = lines.at(-1)?.moment ?? 0;
  const fresh = lines.filter(({ moment }) => toldMoment !== null && moment > toldMoment);
  toldMoment = newest;
  if (fresh.length && $("#news")) $("#news").textContent = fresh.slice(-MOST_NEWS).map(({ text }) => text).join(" ");
}

// -- Tab ------------------------------------------------------------------------------------

const STOPS = "a[href], button:not(:disabled), summary, input:not([type='hidden']), select, textarea, [tabindex]";

// Everything Tab visits: what is asked at a piece, lit things, lit buttons of the prompt, the rest.
function stops() {
  const all = $$(STOPS, $("#table")).filter((element) => element.tabIndex >= 0 && inSight(element));
  const rank = (element) => (
    element.closest("#ring") ? 0 : !element.matches(".lit") ? 3 : element.closest("#prompt") ? 2 : 1
  );
  return all.map((element) => [rank(element), element]).sort(([a], [b]) => a - b).map(([, element]) => element);
}

// Where something else is lit since the focus came to a thing, Tab begins with that.
function goOn(back) {
  const all = stops();
  const active = document.activeElement;
  const known = last?.lighting === lighting ? all.indexOf(active) : -1;
  if (back && known < 0) return false;
  const next = all[known + (back ? -1 : 1)];
  if (next === active) active.blur(); // it was put there; now somebody goes to it
  next?.focus();
  return Boolean(next);
}

// -- arrows ---------------------------------------------------------------------------------

function goTo(way) {
  const things = $$(".board [data-handle]:not(button *), #prompt [data-handle], #ring button").filter(inSight);
  const from = document.activeElement.closest("[data-handle], #ring button");
  const next = from
    ? nearestThatWay(middleOf(from), way, things.filter((thing) => thing !== from), middleOf)
    : stops().find((thing) => things.includes(thing));
  next?.focus();
  return Boolean(next);
}

// -- the focus ------------------------------------------------------------------------------

document.addEventListener("focusin", ({ target }) => {
  const place = $$("#ring button").indexOf(target); // what is asked at a piece is drawn anew with it
  const thing = place >= 0 ? path.at(-1) || target : target;
  last = { place, handle: thing.dataset.handle, id: thing.id, at: middleOf(thing), lighting: byHand ? "" : lighting };
});

// After a swap the focus is on what had it, or on the lit thing nearest to where that was; somebody
// who uses no keys, or has gone nowhere yet, begins at the prompt.
function keepFocus() {
  if (document.activeElement !== document.body) return;
  const by = document.body.matches(".keys") && last;
  const same = by && ($$("#ring button")[by.place] || (by.id && document.getElementById(by.id)) || (by.handle && onBoard(by.handle)));
  const away = (element) => Math.hypot(...middleOf(element).map((value, axis) => value - by.at[axis]));
  const lit = by?.handle ? $$(".board .lit").filter(inSight).sort((a, b) => away(a) - away(b)) : [];
  const found = [same, ...lit].find((element) => element?.tabIndex >= 0 && inSight(element)) || $("#prompt h1");
  asPointed(() => found?.focus({ preventScroll: true }));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ($(":modal") || location.hash === "#help") return;
  const typing = event.target.closest("input, select, textarea");
  const way = !typing && !event.shiftKey && !$("#earlier, #later") && AWAY[event.key];
  if ((event.key === "Tab" && goOn(event.shiftKey)) || (way && goTo(way))) event.preventDefault();
  if (way || event.key === "Tab") document.body.classList.add("keys");
});
document.addEventListener("htmx:after:swap", tellNews);
document.addEventListener("DOMContentLoaded", () => {
  tellNews();
  const list = $("#options.folded"); // open only for those without script
  list?.removeAttribute("open");
  list?.classList.remove("folded");
});
