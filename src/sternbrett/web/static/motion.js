// Motion: things slide from where they were to where they are. It only decorates: the page is right
// without it, and it stays away where reduced motion is wanted. What is felt is in feel.js.
"use strict";

// Where a group of a drawing is new around something that was there before, htmx makes it by its name alone:
// that would be no part of the drawing, and nothing in it would be seen.
document.createElement = (name, ...options) => (
  name === "g" ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : Document.prototype.createElement.call(document, name, ...options)
);

const motion = (() => {
  let places = new Map();
  let running = [];
  let shown = momentShown(); // the moment that was shown last

  const speed = () => document.documentElement.dataset.motion || "full";
  const still = () => !wantsMotion();
  const STEP = 320; // milliseconds that a thing takes to get somewhere
  let tempo = 1; // of others' turns (scene.js)
  const hasten = (factor) => { tempo = factor; };
  const pace = () => (speed() === "fast" ? 0.45 : 1) * tempo;

  // What moves says so, and is found again by its id: data-motion="slide", "roll" or both.
  function movable(how) {
    return document.querySelectorAll(`#table [id][data-motion~="${how}"]`);
  }

  // Where a thing is, and the panel or map that it lies in: what only goes along with that does not move.
  function place(element) {
    const map = element.closest(".kit-map > svg");
    const { e: x, f: y } = map?.getScreenCTM() ?? {};
    const panel = map ?? element.closest(".panel");
    const corner = map ? { x, y } : panel?.getBoundingClientRect();
    return { rect: element.getBoundingClientRect(), panel, corner, said: element.textContent };
  }

  function remember() {
    places = new Map();
    for (const element of movable("slide")) places.set(element.id, place(element));
  }

  function way(from, to) {
    const along = from.panel && from.panel === to.panel;
    const [dx, dy] = along ? [from.corner.x - to.corner.x, from.corner.y - to.corner.y] : [0, 0];
    return [from.rect.x - to.rect.x - dx, from.rect.y - to.rect.y - dy];
  }

  function play(element, frames, options = {}) {
    const { duration = STEP, delay = 0, ...others } = options;
    const timing = { easing: "ease-out", fill: "backwards", ...others, duration: duration * pace(), delay: delay * pace() };
    const animation = element.animate(frames, timing);
    running = running.filter((one) => one.playState !== "finished");
    running.push(animation);
    return animation;
  }

  // Pixels per unit of a drawing, or of a board that grew with the screen.
  function unitOf(element) {
    return element.parentNode.getScreenCTM?.()?.a ?? element.currentCSSZoom ?? 1;
  }

  // What was not there before comes from the place that it names (data-from), as a card from its pile.
  function origin(element) {
    const from = document.getElementById(element.dataset.from);
    return from && { rect: from.getBoundingClientRect() };
  }

  function slide() {
    for (const element of movable("slide")) {
      const to = place(element);
      if (!to.rect.width) continue;
      const known = places.get(element.id);
      const from = known?.rect.width ? known : origin(element);
      const [x, y] = from ? way(from, to).map((length) => length / unitOf(element)) : [0, 0];
      if (from !== known) {
        play(element, [{ opacity: 0, scale: 0.8, translate: `${x}px ${y}px` }, { opacity: 1, offset: 0.3 }, { opacity: 1, scale: 1, translate: "0 0" }]);
      } else if (Math.hypot(x, y) > 2) {
        play(element, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }]);
      }
    }
  }

  function momentShown() {
    const { ply, seat } = document.getElementById("table")?.dataset ?? {};
    return `${seat} ${ply}`;
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
    running.forEach((animation) => animation.playState === "running" && animation.pause());
  }

  // A scene swaps in several parts for each of its beats, and sees to their motion itself.
  const ofScene = (event) => event.detail?.ctx?.beat;
  document.addEventListener("htmx:before:swap", (event) => { if (!ofScene(event)) remember(); });
  document.addEventListener("htmx:after:swap", (event) => {
    if (ofScene(event)) return;
    const past = shown;
    shown = momentShown();
    if (!still() && past !== shown) slide(); // what others said or did elsewhere moves nothing
  });
  document.addEventListener("keydown", skip);
  document.addEventListener("pointerdown", hold);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => setTimeout(skip));

  late.moving = moving;
  // Where something that moves was before the picture that is shown (`rect`), and what stood on it (`said`).
  function before(id) {
    const known = places.get(id);
    return known?.rect.width ? known : undefined;
  }

  return { remember, slide, movable, play, still, skip, moving, pace, hasten, unitOf, before };
})();
