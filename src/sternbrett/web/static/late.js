// What is needed only once somebody is there, or something changes, comes late: scenes, sounds,
// explanations, dragging, the end. It is loaded at the first sign of a hand, and the first change of
// the page waits for it. Until then these stand-ins take its place.
"use strict";

const late = {
  moving: () => false, // motion.js
  rushing: () => false, // scene.js
  land() {}, // drag.js
  weights: () => [], // weights.js
  explain: (...what) => late.load().then((there) => there && late.explain(...what)), // explain.js
  ring: () => late.load().then((there) => there && refresh()), // ring.js
};

{
  const { script, style } = document.currentScript.dataset;
  const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];
  let loading = null;
  let there = false;

  function fetched(element) {
    return new Promise((resolve, reject) => {
      Object.assign(element, { onload: resolve, onerror: reject });
      document.head.append(element);
    });
  }

  // Tells whether it is there. Without it the page only shows less, and the next sign tries again.
  late.load = () => {
    loading ??= Promise.all([
      fetched(Object.assign(document.createElement("script"), { src: script })),
      fetched(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style })),
    ]).then(() => (there = true), () => { loading = null; });
    return loading;
  };

  // A pointer that rests where the page comes up moves by nothing: that is nobody's hand.
  const sign = (event) => {
    if (event.type !== "pointermove" || event.movementX || event.movementY) late.load();
  };
  for (const type of SIGNS) addEventListener(type, sign, { capture: true, passive: true });

  let waited = false;
  addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (there || waited || !ctx?.text) return; // nothing has changed
    waited = true;
    event.preventDefault();
    event.stopImmediatePropagation();
    late.load().then(() => htmx.swap(ctx));
  }, true);

  // What is pressed before it is there is told again then: nothing is lost, and nothing comes too soon.
  let pressed = null;
  addEventListener("pointerdown", (event) => {
    if (there || !event.isTrusted) return;
    const { target } = event;
    pressed = target;
    late.load().then(() => pressed === target && target.dispatchEvent(new PointerEvent("pointerdown", event)));
  }, true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => { pressed = null; }, true);
  addEventListener("click", (event) => {
    // Keys come one after the other and need nothing of it.
    if (there || !event.isTrusted || !event.detail || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target } = event;
    late.load().then(() => target.dispatchEvent(new PointerEvent("click", event)));
  }, true);
}
