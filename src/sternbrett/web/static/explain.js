// Everything explains itself beside where it is: what it is, the clause, and, if it was touched for
// something that it cannot do now, why not (why.js). Pointing and focus explain after a moment and
// stop when one leaves; what was touched stays explained until something else is touched, and then
// its clause can be followed. On a small screen the explanation is a sheet at the lower edge.
"use strict";

const POINTED = 350; // how long one points at something before it is explained, in milliseconds
const LEFT = 250; // how long an explanation stays when one has left, so that it does not flicker

let explained = null; // the element that is explained
let pinned = false; // whether it was touched, and so stays
let pointed = null; // the element under the pointer
let later = 0; // the timer of what shall be explained, or no longer, in a moment

async function explain(element, loudly) {
  if (!$("#tip") || !element) return;
  clearTimeout(later);
  show(element, loudly);
  if (!loudly || element.classList.contains("lit")) return;
  const reason = await whyNot([...path, element].map(({ dataset }) => dataset.handle));
  if (reason && explained === element) show(element, loudly, reason);
}

function show(element, loudly, reason) {
  const tip = $("#tip");
  const told = toldOf(element);
  const clause = reason?.clause || element.dataset.clause;
  tip.replaceChildren();
  if (reason) tip.append(made("strong", `${reason.sentence} `));
  tip.append(...told);
  if (clause) {
    const link = made("a", clause);
    link.href = `${$("#rules-link").href}#${clause}`;
    tip.append(" ", link);
  }
  tip.hidden = !reason && !told.length;
  element.classList.toggle("refused", Boolean(reason));
  explained = element;
  pinned = Boolean(loudly) && !tip.hidden;
  tip.classList.toggle("pinned", pinned); // only then it is in the way of the pointer
  place(tip, element.getBoundingClientRect());
}

// What is always true of a thing may be sent once: then it has its first and last lines, and what is
// true now stands between them.
function toldOf(element) {
  const { tip, foot } = element.dataset;
  const told = tip || $(":scope > .visually-hidden", element)?.textContent; // where it says the same as its label
  if (foot === undefined) return told ? [told] : [];
  const now = document.getElementById(`${element.id}-now`);
  const rows = late.weights(now?.dataset.weights);
  const lines = (now?.textContent || "").split("\n").filter(Boolean);
  return [element.ariaLabel, ...lines.flatMap((line, place) => ["\n", rows[place] || "", line]), foot && `\n${foot}`];
}

// Beside the thing, or beside the map that it is a part of: where least of what can be touched is covered.
function place(tip, { left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const frame = explained?.closest(".kit-map")?.getBoundingClientRect();
  const level = Math.max(8, Math.min(top, innerHeight - height - 8));
  const along = Math.max(8, Math.min(left, innerWidth - width - 8));
  const beside = [right + 10, left - 10 - width, ...(frame ? [frame.right + 10, frame.left - 10 - width] : [])];
  const spots = [
    ...beside.filter((x) => x > 0 && x + width < innerWidth).map((x) => [x, level]),
    ...[top - 10 - height, bottom + 10].filter((y) => y > 0 && y + height < innerHeight).map((y) => [along, y]),
    [along, level],
  ];
  const lit = $$("[data-handle].lit").map((one) => one.getBoundingClientRect());
  const shared = (start, end, from, to) => Math.max(0, Math.min(end, to) - Math.max(start, from));
  const covered = ([x, y]) => lit.reduce((sum, one) => (
    sum + (shared(x, x + width, one.left, one.right) * shared(y, y + height, one.top, one.bottom)) / (one.width * one.height || 1)
  ), 0);
  const [[x, y]] = spots.map((spot) => [...spot, covered(spot)]).sort((one, other) => one[2] - other[2]);
  tip.style.left = `${Math.max(8, x)}px`;
  tip.style.top = `${y}px`;
}

function stopExplaining() {
  clearTimeout(later);
  explained?.classList.remove("refused");
  explained = null;
  pinned = false;
  if ($("#tip")) $("#tip").hidden = true;
}

function explainSoon(wait) {
  clearTimeout(later);
  later = setTimeout(() => { if (pointed?.isConnected && !pinned) explain(pointed); }, wait);
}

const explainable = (target) => target.closest?.("[data-tip]");

document.addEventListener("focusin", ({ target }) => {
  const element = explainable(target);
  if (element?.matches(":focus-visible")) { explain(element); aim(element); }
});
function point(element) {
  aim(element);
  pointed = element;
  if (pinned || element === explained) return;
  explainSoon(explained ? 80 : POINTED);
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const element = explainable(target);
  if (element && pointerType !== "touch") point(element);
});
// This comes late: a mouse may rest on something already.
const under = matchMedia("(hover: hover)").matches && explainable([...document.querySelectorAll(":hover")].at(-1) ?? document);
if (under) point(under);
document.addEventListener("pointerout", ({ target, pointerType }) => {
  if (pointerType === "touch" || !explainable(target)) return;
  pointed = null;
  if (pinned) return;
  clearTimeout(later);
  later = setTimeout(stopExplaining, LEFT);
});
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") stopExplaining(); });
document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest?.("#tip")) stopExplaining();
}, true);
// What was explained is perhaps no longer true; what one points at is explained anew.
document.addEventListener("htmx:after:swap", () => {
  stopExplaining();
  explainSoon(POINTED);
});
for (const type of ["scroll", "resize"]) {
  addEventListener(type, () => { if (explained) place($("#tip"), explained.getBoundingClientRect()); }, true);
}
late.explain = explain;
// What was pointed at or focused before this came.
pointed = explainable($$(":hover").at(-1) || document);
explainSoon(POINTED);
if (document.activeElement.matches(":focus-visible") && explainable(document.activeElement)) explain(document.activeElement);
