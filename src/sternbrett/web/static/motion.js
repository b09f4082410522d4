// Motion: how things move and what is felt. Things slide from where they were to where they are; a
// cue (see scene.js) lets dice roll, cards turn, tracks shake and what is destroyed break. It only
// decorates: the page is right without it, and it stays away where reduced motion is wanted.
"use strict";

const motion = (() => {
  let places = new Map();
  let running = [];
  let shown = momentShown(); // the moment that was shown last

  const speed = () => document.documentElement.dataset.motion || "full";
  const still = () => speed() === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const STEP = 320; // milliseconds that a thing takes to get somewhere
  let tempo = 1; // of others' turns (scene.js)
  const hasten = (factor) => { tempo = factor; };
  const pace = () => (speed() === "fast" ? 0.45 : 1) * tempo;

  // What moves says so, and is found again by its id: data-motion="slide", "roll" or both.
  function movable(how) {
    return document.querySelectorAll(`#table [id][data-motion~="${how}"]`);
  }

  function remember() {
    places = new Map();
    for (const element of movable("slide")) places.set(element.id, element.getBoundingClientRect());
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

  function slide() {
    for (const element of movable("slide")) {
      const from = places.get(element.id);
      const to = element.getBoundingClientRect();
      if (!to.width) continue;
      if (!from?.width) {
        play(element, [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }]);
      } else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) {
        const unit = unitOf(element);
        const x = (from.x - to.x) / unit;
        const y = (from.y - to.y) / unit;
        play(element, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }]);
      }
    }
  }

  // Something that lies on no board for a moment, beside or above the thing it belongs to.
  function loose(element, kind, text, frames, duration) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const thing = document.createElement("span");
    thing.className = kind;
    thing.ariaHidden = "true";
    thing.textContent = text;
    thing.style.left = `${Math.min(Math.max(x + width / 2, 40), innerWidth - 40)}px`;
    thing.style.top = `${Math.min(Math.max(y + height / 2, 60), innerHeight - 40)}px`;
    document.body.append(thing);
    play(thing, frames, { duration, easing: "linear" }).onfinish = () => thing.remove();
  }

  // A die that is thrown onto what it is about: it tumbles, lies still and can be read.
  function cast(element, number) {
    const lies = { rotate: "0turn", scale: 1, opacity: 1, translate: "0 0" };
    const frames = [
      { rotate: "-1.5turn", scale: 0.5, opacity: 0, translate: "-60px -90px" },
      { ...lies, offset: 0.4, easing: "linear" }, { ...lies, offset: 0.9 }, { ...lies, opacity: 0 },
    ];
    loose(element, "cast", number, frames, 1100);
  }

  function float(element, number, kind) {
    const frames = [
      { opacity: 0, translate: "0 4px" }, { opacity: 1, translate: "0 -8px", offset: 0.2 },
      { opacity: 1, translate: "0 -16px", offset: 0.75 }, { opacity: 0, translate: "0 -26px" },
    ];
    loose(element, `floating floating-${kind}`, number, frames, 900);
  }

  // What is destroyed breaks in two; the halves drift apart and are gone.
  function shatter(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!width || element instanceof SVGElement) return;
    const cuts = ["polygon(0 0, 62% 0, 38% 100%, 0 100%)", "polygon(62% 0, 100% 0, 100% 100%, 38% 100%)"];
    cuts.forEach((cut, side) => {
      const half = element.cloneNode(true);
      for (const named of [half, ...half.querySelectorAll("[id]")]) named.removeAttribute("id");
      half.ariaHidden = "true";
      half.inert = true;
      half.classList.add("broken");
      const zoom = element.currentCSSZoom ?? 1;
      const [left, top, wide, high] = [x, y, width, height].map((length) => `${length / zoom}px`);
      Object.assign(half.style, { left, top, width: wide, height: high, clipPath: cut, zoom });
      element.closest("[class*=game-], .table")?.append(half);
      const away = side ? 1 : -1;
      play(half, [
        { translate: "0 0", filter: "brightness(2.2)" }, { translate: "0 0", offset: 0.2, filter: "brightness(1.4)" },
        { translate: `${away * 26}px 14px`, rotate: `${away * 9}deg`, opacity: 0 },
      ], { duration: 650 }).onfinish = () => half.remove();
    });
    play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: 650 });
  }

  const flash = (colour) => ({ filter: `drop-shadow(0 0 7px var(--cue-${colour})) brightness(1.5)` });
  const plain = { filter: "none" };
  const FEEL = {
    announce: () => {},
    roll: (element, number) => {
      if (number) cast(element, number);
      play(element, [plain, flash("alarm"), plain], { delay: number ? 450 : 0, duration: 650 });
    },
    reveal: (element) => play(element, [
      { transform: "perspective(600px) rotateY(90deg) scale(1.15)", opacity: 0.2 },
      { transform: "perspective(600px) rotateY(0) scale(1.15)", opacity: 1, offset: 0.6 }, { transform: "none" },
    ], { duration: 600 }),
    flip: (element) => play(element, [{ transform: "none" }, { transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], { duration: 480 }),
    hit: (element) => play(element, [
      plain, { ...flash("hit"), translate: "5px 0" }, { ...flash("hit"), translate: "-5px 1px" },
      { filter: "none", translate: "3px 0" }, { filter: "none", translate: "0 0" },
    ], { duration: 420 }),
    lose: (element) => play(element, [plain, { ...flash("hit"), opacity: 0.6 }, plain], { duration: 500 }),
    alarm: (element) => play(element, [plain, flash("alarm"), plain, flash("alarm"), plain], { duration: 620 }),
    heal: (element) => play(element, [plain, flash("gain"), plain], { duration: 560 }),
    gain: (element) => play(element, [plain, flash("gain"), plain], { duration: 560 }),
    move: (element) => play(element, [plain, flash("move"), plain], { duration: 480 }),
    destroy: shatter,
  };

  // What was not there before comes from where it lay, as a card from its deck.
  function fly(element, from) {
    const start = document.getElementById(from)?.getBoundingClientRect();
    if (!start?.width || places.get(element.id)?.width) return;
    const end = element.getBoundingClientRect();
    const unit = unitOf(element);
    const x = (start.x + start.width / 2 - end.x - end.width / 2) / unit;
    const y = (start.y + start.height / 2 - end.y - end.height / 2) / unit;
    play(element, [{ translate: `${x}px ${y}px`, scale: 0.5 }, { translate: "0 0", scale: 1 }], { duration: 450 });
  }

  // Lets a cue be felt: its kind, the ids it happens to, a number, and where it comes from.
  function feel({ cue, at, number, from }) {
    if (!FEEL[cue]) return;
    if (cue === "roll" && !at.length && number) {
      cast(document.querySelector("#table .board"), number);
      return;
    }
    if (cue === "roll" && !at.length) {
      for (const element of movable("roll")) {
        play(element.firstElementChild ?? element, [
          { rotate: "-2turn", scale: 0.6 }, { rotate: "0.05turn", scale: 1.12, offset: 0.75 }, { rotate: "0turn", scale: 1 },
        ], { duration: 620 });
      }
      return;
    }
    const things = at.map((id) => document.getElementById(id)).filter(Boolean);
    for (const element of things) {
      if (from) fly(element, from);
      FEEL[cue](element, number);
    }
    if (number && cue !== "roll" && things.length) float(things.at(-1), number, cue);
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
    const before = shown;
    shown = momentShown();
    if (!still() && before !== shown) slide(); // what others said or did elsewhere moves nothing
  });
  document.addEventListener("keydown", skip);
  document.addEventListener("pointerdown", hold);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => setTimeout(skip));

  return { remember, slide, feel, play, still, skip, moving, pace, hasten };
})();
