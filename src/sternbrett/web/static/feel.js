// What is felt, beside motion.js: a cue (see scene.js) lets dice roll, cards turn, tracks shake and what
// is destroyed break.
"use strict";

const feel = (() => {
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
    motion.play(thing, frames, { duration, easing: "linear" }).onfinish = () => thing.remove();
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
      motion.play(half, [
        { translate: "0 0", filter: "brightness(2.2)" }, { translate: "0 0", offset: 0.2, filter: "brightness(1.4)" },
        { translate: `${away * 26}px 14px`, rotate: `${away * 9}deg`, opacity: 0 },
      ], { duration: 650 }).onfinish = () => half.remove();
    });
    motion.play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: 650 });
  }

  const flash = (colour) => ({ filter: `drop-shadow(0 0 7px var(--cue-${colour})) brightness(1.5)` });
  const plain = { filter: "none" };
  const FEEL = {
    announce: () => {},
    roll: (element, number) => {
      if (number) cast(element, number);
      motion.play(element, [plain, flash("alarm"), plain], { delay: number ? 450 : 0, duration: 650 });
    },
    reveal: (element) => motion.play(element, [
      { transform: "perspective(600px) rotateY(90deg) scale(1.15)", opacity: 0.2 },
      { transform: "perspective(600px) rotateY(0) scale(1.15)", opacity: 1, offset: 0.6 }, { transform: "none" },
    ], { duration: 600 }),
    flip: (element) => motion.play(element, [{ transform: "none" }, { transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], { duration: 480 }),
    hit: (element) => motion.play(element, [
      plain, { ...flash("hit"), translate: "5px 0" }, { ...flash("hit"), translate: "-5px 1px" },
      { filter: "none", translate: "3px 0" }, { filter: "none", translate: "0 0" },
    ], { duration: 420 }),
    lose: (element) => motion.play(element, [plain, { ...flash("hit"), opacity: 0.6 }, plain], { duration: 500 }),
    alarm: (element) => motion.play(element, [plain, flash("alarm"), plain, flash("alarm"), plain], { duration: 620 }),
    heal: (element) => motion.play(element, [plain, flash("gain"), plain], { duration: 560 }),
    gain: (element) => motion.play(element, [plain, flash("gain"), plain], { duration: 560 }),
    move: (element) => motion.play(element, [plain, flash("move"), plain], { duration: 480 }),
    destroy: shatter,
  };

  // What was not there before comes from where it lay, as a card from its deck; to what stays where it
  // is, as a pad, only a spark goes.
  function fly(element, from) {
    const start = document.getElementById(from)?.getBoundingClientRect();
    if (!start?.width || motion.wasThere(element)) return;
    const end = element.getBoundingClientRect();
    if (!element.matches('[data-motion~="slide"]')) {
      const x = start.x + start.width / 2 - end.x - end.width / 2;
      const y = start.y + start.height / 2 - end.y - end.height / 2;
      if (end.width) loose(element, "spark", "", [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], 450);
      return;
    }
    const unit = motion.unitOf(element);
    const x = (start.x + start.width / 2 - end.x - end.width / 2) / unit;
    const y = (start.y + start.height / 2 - end.y - end.height / 2) / unit;
    motion.play(element, [{ translate: `${x}px ${y}px`, scale: 0.5 }, { translate: "0 0", scale: 1 }], { duration: 450 });
  }

  // A cue: its kind, the ids it happens to, a number, and where it comes from.
  return ({ cue, at, number, from }) => {
    if (!FEEL[cue]) return;
    if (cue === "roll" && !at.length && number) {
      cast(document.querySelector("#table .board"), number);
      return;
    }
    if (cue === "roll" && !at.length) {
      for (const [place, element] of motion.movable("roll").entries()) { // they settle left to right
        // What is seen may stand beside what is read instead of it.
        const die = element.querySelector(":scope > span[aria-hidden] > :first-child") ?? element.firstElementChild;
        motion.play(die ?? element, [
          { rotate: "-2turn", scale: 0.6 }, { rotate: "0.05turn", scale: 1.12, offset: 0.75 }, { rotate: "0turn", scale: 1 },
        ], { duration: 480 + 35 * Math.min(place, 8) });
      }
      return;
    }
    const things = at.map((id) => document.getElementById(id)).filter(Boolean);
    for (const element of things) {
      if (from) fly(element, from);
      FEEL[cue](element, number);
    }
    if (number && cue !== "roll" && things.length) float(things.at(-1), number, cue);
  };
})();
