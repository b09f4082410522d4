// Motion: things slide from where they were to where they are, dice tumble, hits are felt in order.
// It only decorates: the page is right without it, any key or click skips it, and it stays away
// where reduced motion is wanted.
"use strict";

// Milliseconds per event shown.
const STEP = document.documentElement.dataset.motion === "fast" ? 140 : 320;
let places = new Map();
let running = [];
let felt = momentShown(); // the moment whose effects were felt last

function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
}

// What moves says so, and is found again by its id: data-motion="slide", "roll" or both.
function movable(how) {
  return document.querySelectorAll(`#table [id][data-motion~="${how}"]`);
}

function remember() {
  places = new Map();
  for (const element of movable("slide")) places.set(element.id, element.getBoundingClientRect());
}

function play(element, frames, options) {
  running.push(element.animate(frames, { duration: STEP, easing: "ease-out", fill: "backwards", ...options }));
}

function slide() {
  for (const element of movable("slide")) {
    const from = places.get(element.id);
    const to = element.getBoundingClientRect();
    if (!to.width) continue;
    if (!from?.width) {
      play(element, [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }]);
    } else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) {
      const unit = element.parentNode.getScreenCTM?.()?.a ?? 1; // pixels per unit of a drawing
      const x = (from.x - to.x) / unit;
      const y = (from.y - to.y) / unit;
      play(element, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }]);
    }
  }
}

function tumble() {
  for (const element of movable("roll")) {
    play(element.firstElementChild, [{ rotate: "-1turn", scale: 0.6 }, { rotate: "0turn", scale: 1 }], { duration: STEP * 1.6 });
  }
}

// A die that lies on no board: it is thrown onto whom it concerns, shows its number and is gone.
function cast(element, number, delay) {
  const die = document.createElement("span");
  const { x, y, width } = element.getBoundingClientRect();
  die.className = "cast";
  die.ariaHidden = "true";
  die.textContent = number;
  die.style.left = `${x + width / 2}px`;
  die.style.top = `${y}px`;
  document.body.append(die);
  const shown = { rotate: "0turn", scale: 1, opacity: 1 };
  play(die, [{ rotate: "-1turn", scale: 0.5, opacity: 0 }, { ...shown, offset: 0.3 }, { ...shown, offset: 0.8 }, { ...shown, opacity: 0 }], { delay, duration: STEP * 4 });
  running.at(-1).onfinish = () => die.remove();
}

// Effects of the last choice, in order: [what, card, amount …], as the server lists them.
function feel(effects) {
  let delay = STEP / 2;
  for (const [what, card, number] of effects) {
    const element = document.getElementById(what === "card" || what === "cast" ? `card-${card}` : what);
    if (!element) continue;
    if (what === "cast") {
      cast(element, number, delay);
      delay += STEP;
      continue;
    }
    play(element, [{ filter: "none" }, { filter: "brightness(1.9)", translate: "3px 0" }, { filter: "none", translate: "-3px 0" }, { filter: "none" }], { delay });
    delay += STEP / 2;
  }
}

function momentShown() {
  const { ply, events } = document.getElementById("table")?.dataset ?? {};
  return `${ply} ${events}`;
}

function moving() {
  return running.some((animation) => animation.playState !== "finished");
}

function skip() {
  running.forEach((animation) => animation.finish());
  running = [];
}

// While a button is pressed everything stands still, so that the click is for what was pressed.
function hold() {
  if (moving()) running.forEach((animation) => animation.playState !== "finished" && animation.pause());
}

document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:swap", () => {
  const before = felt;
  felt = momentShown();
  if (still() || before === felt) return; // what others said or did elsewhere moves nothing
  skip();
  slide();
  const effects = JSON.parse(document.getElementById("table")?.dataset.events || "[]");
  if (effects.some(([what]) => what === "roll")) tumble();
  feel(effects);
});
document.addEventListener("keydown", skip);
document.addEventListener("pointerdown", hold);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => setTimeout(skip));

// Watching a bot: Run takes a step, waits, and takes the next one until it is stopped.
let watching = false;
let nextStep = 0;

function keepRunning() {
  const button = document.getElementById("run");
  if (!button) { watching = false; return; }
  button.textContent = watching ? button.dataset.stop : button.dataset.run;
  clearTimeout(nextStep);
  if (watching) nextStep = setTimeout(() => document.getElementById("step")?.click(), STEP * 3);
}
document.addEventListener("click", (event) => {
  if (event.target.id !== "run") return;
  watching = !watching;
  keepRunning();
});
document.addEventListener("htmx:after:swap", keepRunning);
