// The chooser beside the piece that was touched (chooser.js says what it asks): on a small screen it
// is a sheet at the lower edge. It tells what each choice would change.
"use strict";

const FEW = 4; // so many numbers are buttons beside each other; of more, one is set (amount.js)

late.ring = (options, hinted) => {
  const ring = $("#ring");
  const question = questionOf(options);
  const isHint = ({ dataset }) => dataset.way === undefined && dataset.handles === hinted.join(" ");
  // What a lesson or a hint leads to: marked where its very next choice is not asked alone
  const ahead = options.some(({ button }) => isHint(button)) ? "" : `${$("[data-ahead]:not([data-ahead=''])")?.dataset.ahead ?? ""} `;
  const buttons = options.map(({ button }) => {
    const { value, dataset: { short, left } } = button;
    const label = labelOf(button);
    const copy = made("button", left ? "" : short || label);
    if (left) copy.append(made("span", short || label));
    copy.type = "button";
    copy.className = "button";
    if (short && short !== label) copy.setAttribute("aria-label", label);
    copy.classList.toggle("hinted", isHint(button) || ahead.startsWith(`${value} `));
    copy.toggleAttribute("data-seals", "seals" in button.dataset);
    copy.dataset.note = button.dataset.note || "";
    copy.dataset.weights = button.dataset.weights || "";
    if (left) copy.dataset.left = left;
    for (const type of ["pointerenter", "focus"]) copy.addEventListener(type, () => tellNote(copy));
    copy.addEventListener("click", () => (reallyAsked(copy) ? placeRing() : send(button)));
    return copy;
  });
  const numbers = options.filter(({ button }) => /^\d+$/.test(button.dataset.short));
  const set = numbers.length > FEW && areNumbers(numbers);
  const many = set && window.amountSetter; // tables without a map have none
  const others = buttons.filter((_, place) => !numbers.includes(options[place]));
  ring.replaceChildren(made("p", question), ...(many ? [amountSetter(numbers), ...others] : buttons));
  ring.setAttribute("aria-label", question);
  addNote(ring, buttons);
  ring.hidden = false;
  if (many) setAmount(amount.place);
  if (path.length) ask(question || sentence("holding"));
  placeRing();
};

// What a choice would change is told below: of the one that is pointed at or set, at first of the
// greatest number, or of the first choice.
function addNote(ring, buttons) {
  if (!buttons.some(({ dataset }) => dataset.note || dataset.weights)) return;
  ring.firstChild.after(Object.assign(made("p", ""), { className: "ring-weights" }));
  ring.append(Object.assign(made("p", ""), { className: "ring-note", ariaLive: "polite" }));
  const numbers = buttons.filter(({ textContent }) => /^\d+$/.test(textContent));
  tellNote(numbers.at(-1) || buttons[0]);
}

function tellNote({ dataset }) {
  const place = $("#ring .ring-note");
  if (!place) return;
  place.textContent = dataset.note || "";
  $("#ring .ring-weights").replaceChildren(...late.weights(dataset.weights));
}

// What is asked now: the game's own question where all options have the same one.
function questionOf(options) {
  if (isShown()) return sentence("again");
  const questions = new Set(options.map(({ button }) => button.dataset.asks || ""));
  const [own] = questions;
  return questions.size === 1 && own ? own : path.length ? sentence("which") : $(".asked").textContent;
}

// Beside the piece, where there is room, and never over it: above, below, right, left.
function placeRing() {
  const ring = $("#ring");
  if (!ring || ring.hidden) return;
  // Without a piece: below the answers of the prompt, beside the board.
  const piece = (path.at(-1) || $("#prompt")).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = ring;
  if (matchMedia("(max-width: 600px)").matches) {
    ring.style.translate = `0 ${aboveWhatIsLit(piece, height)}px`;
    return;
  }
  const middle = path.length ? piece.left + (piece.width - width) / 2 : piece.right - width - 12;
  const level = piece.top + (piece.height - height) / 2;
  const bar = $("#prompt").getBoundingClientRect().bottom; // what is asked stays in sight
  const highest = bar < innerHeight / 2 ? Math.max(8, bar + 4) : 8;
  const places = [
    [middle, piece.top - height - 8], [middle, piece.bottom + 8],
    [piece.right + 8, level], [piece.left - width - 8, level],
  ].map(([x, y]) => [
    Math.max(8, Math.min(x, innerWidth - width - 8)),
    Math.max(highest, Math.min(y, innerHeight - height - 8)),
  ]);
  const beside = ([x, y], { left, right, top, bottom }) => (
    x + width <= left || x >= right || y + height <= top || y >= bottom
  );
  const touched = path.map((element) => element.getBoundingClientRect());
  const free = (place) => touched.every((one) => beside(place, one));
  const [x, y] = places.find(free) || places.find((place) => beside(place, piece)) || places[0];
  ring.style.translate = `${Math.trunc(x)}px ${Math.trunc(y)}px`;
}
for (const type of ["scroll", "resize"]) addEventListener(type, placeRing, true);

// How far up a sheet stands, so that it hides neither the piece nor what is kept at hand and lit.
function aboveWhatIsLit(piece, height) {
  const atHand = $$("[data-handle].lit").filter(isFixed).map((element) => element.getBoundingClientRect());
  let edge = innerHeight;
  for (const { top, bottom } of [piece, ...atHand].sort((a, b) => b.top - a.top)) {
    if (bottom > edge - height && top < edge && top - 8 > height) edge = top - 8;
  }
  return Math.trunc(edge - innerHeight);
}

function isFixed(element) {
  if (!element) return false;
  return getComputedStyle(element).position === "fixed" || isFixed(element.offsetParent);
}
