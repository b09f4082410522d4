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
  if (foot === undefined) return tip ? [tip] : [];
  const now = document.getElementById(`${element.id}-now`);
  const rows = late.weights(now?.dataset.weights);
  const lines = (now?.textContent || "").split("\n").filter(Boolean);
  return [element.ariaLabel, ...lines.flatMap((line, place) => ["\n", rows[place] || "", line]), foot && `\n${foot}`];
}

// Beside the thing where there is room, so that neither it nor what lies below is covered.
function place(tip, { left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const fits = [right + 10 + width < innerWidth, left - 10 - width > 0];
  const x = fits[0] ? right + 10 : fits[1] ? left - 10 - width : Math.min(left, innerWidth - width - 8);
  const above = top - 10 - height;
  const y = fits[0] || fits[1] ? top : above > 0 ? above : bottom + 10;
  tip.style.left = `${Math.max(8, x)}px`;
  tip.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
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
