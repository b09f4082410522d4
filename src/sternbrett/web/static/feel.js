// What is felt, beside motion.js: a cue (see scene.js) lets dice roll, cards turn, shots fly, tracks shake
// and what is destroyed break.
"use strict";

const feel = (() => {
  // Something that lies on no board for a moment, beside or above the thing it belongs to.
  function loose(element, kind, text, frames, timing, across = 0.5) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const thing = document.createElement("span");
    thing.className = kind;
    thing.ariaHidden = "true";
    thing.textContent = text;
    thing.style.left = `${Math.min(Math.max(x + width * across, 40), innerWidth - 40)}px`;
    thing.style.top = `${Math.min(Math.max(y + height / 2, 60), innerHeight - 40)}px`;
    document.body.append(thing);
    motion.play(thing, frames, { easing: "linear", ...timing }).onfinish = () => thing.remove();
    return thing;
  }

  // Where something comes from: the first of these ids that is seen, or was a moment ago.
  function origin(ids) {
    const seen = (id) => {
      const element = document.getElementById(id);
      return element?.getClientRects().length ? element.getBoundingClientRect() : motion.before(id)?.rect;
    };
    return ids.split(" ").map(seen).find(Boolean);
  }

  // The way from the middle of one thing (or place) to that of another.
  function between(start, end) {
    const [from, to] = [start, end].map((it) => it.getBoundingClientRect?.() ?? it);
    return [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  }

  // A die that is thrown onto what it is about: it tumbles, lies still and can be read.
  function cast(element, number) {
    const lies = { rotate: "0turn", scale: 1, opacity: 1, translate: "0 0" };
    const frames = [
      { rotate: "-1.5turn", scale: 0.5, opacity: 0, translate: "-60px -90px" },
      { ...lies, offset: 0.4, easing: "linear" }, { ...lies, offset: 0.9 }, { ...lies, opacity: 0 },
    ];
    loose(element, "cast", number, frames, { duration: 1100 });
  }

  function float(element, number, kind) {
    const frames = [
      { opacity: 0, translate: "0 4px" }, { opacity: 1, translate: "0 -8px", offset: 0.2 },
      { opacity: 1, translate: "0 -16px", offset: 0.75 }, { opacity: 0, translate: "0 -26px" },
    ];
    loose(element, `floating floating-${kind}`, number, frames, { duration: 900 }, 0.72);
  }

  // A shot flies from where it was fired to what it will hit. Returns how long that takes.
  const FLIGHT = 240;
  function shoot({ cue, at, from }) {
    const start = cue === "hit" && from ? origin(from) : null;
    const ends = start ? at.map((id) => document.getElementById(id)).filter(Boolean) : [];
    for (const end of ends) {
      const [x, y] = between(start, end);
      const rotate = `${Math.atan2(-y, -x)}rad`;
      const frames = [{ translate: `${x}px ${y}px`, rotate, scale: "0.4 1" }, { translate: `${x * 0.6}px ${y * 0.6}px`, rotate, scale: "1 1" }, { translate: "0 0", rotate, scale: "0.6 1" }];
      loose(end, "bolt", "", frames, { duration: FLIGHT, easing: "ease-in" });
    }
    return ends.length ? FLIGHT * motion.pace() : 0;
  }

  // The table shakes with what strikes, the more the harder.
  function shake(number) {
    const strength = Math.min(Math.abs(parseInt(number.replace("−", "-"), 10)) || 0, 5) + 1;
    const board = document.querySelector("#table .board");
    const frames = [1, -0.8, 0.6, -0.3, 0].map((part) => ({ translate: `${part * strength}px ${part * strength * -0.5}px` }));
    motion.play(board, [{ translate: "0 0" }, ...frames], { duration: 340 });
  }

  function splinters(element) {
    for (let turn = 0; turn < 9; turn += 1) {
      const angle = (turn + Math.random()) * 0.7;
      const far = 40 + Math.random() * 50;
      const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
      loose(element, "splinter", "", [
        { opacity: 1, translate: "0 0", rotate: "0turn" },
        { opacity: 1, translate: `${x * 0.8}px ${y * 0.8}px`, offset: 0.5 },
        { opacity: 0, translate: `${x}px ${y + 18}px`, rotate: "1turn" },
      ], { duration: 700, easing: "ease-out" });
    }
  }

  // A thing once more, lying loose where it is.
  function likeness(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const copy = element.cloneNode(true);
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.ariaHidden = "true";
    copy.inert = true;
    copy.classList.add("broken");
    const zoom = element.currentCSSZoom ?? 1;
    const [left, top, wide, high] = [x, y, width, height].map((length) => `${length / zoom}px`);
    Object.assign(copy.style, { left, top, width: wide, height: high, zoom });
    return copy;
  }

  // It has the colours of the game's board, and lies beside that: the next picture leaves it alone.
  function lay(thing) {
    const table = document.getElementById("table");
    const home = table.querySelector(":scope > .lying") ?? document.createElement("div");
    home.className = `${table.querySelector(".board > *")?.className ?? ""} lying`;
    home.append(thing);
    table.append(home);
  }

  const isPiece = (element) => element.matches(".kit-piece");

  // A piece of a map once more, without its number: one of those that it stands for.
  function figure(piece) {
    const { a, e, f } = piece.parentNode.getScreenCTM();
    const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const copy = piece.cloneNode(true);
    for (const extra of copy.querySelectorAll("text, title")) extra.remove();
    for (const name of ["id", "role", "tabindex", "data-handle", "data-motion"]) copy.removeAttribute(name);
    copy.setAttribute("transform", `scale(${a})`);
    sheet.append(copy);
    sheet.classList.add("broken");
    sheet.ariaHidden = "true";
    Object.assign(sheet.style, { left: `${e}px`, top: `${f}px`, width: "1px", height: "1px", overflow: "visible" });
    lay(sheet);
    return sheet;
  }

  // It is struck, falls and is gone; those that stand there still remain.
  function fall(piece) {
    const figured = figure(piece);
    splinters(piece);
    motion.play(figured, [
      { filter: "brightness(1.8)" }, { translate: "0 -8px", filter: "brightness(1.2)", offset: 0.2, easing: "ease-in" },
      { translate: "8px 48px", rotate: "80deg", opacity: 0.1 },
    ], { duration: 700, easing: "linear" }).onfinish = () => figured.remove();
  }

  // What is destroyed breaks in two; the halves drift apart and are gone.
  function shatter(element) {
    if (!element.getBoundingClientRect().width) return;
    if (isPiece(element)) fall(element);
    if (element instanceof SVGElement) return;
    const cuts = ["polygon(0 0, 62% 0, 38% 100%, 0 100%)", "polygon(62% 0, 100% 0, 100% 100%, 38% 100%)"];
    splinters(element);
    cuts.forEach((cut, side) => {
      const half = likeness(element);
      half.style.clipPath = cut;
      lay(half);
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
    reveal: (element) => {
      const scale = `scale(${1 + Math.min(0.15, 25 / element.clientWidth || 0)})`; // what is large needs no room
      motion.play(element, [
        { transform: `perspective(600px) rotateY(90deg) ${scale}`, opacity: 0.2 },
        { transform: `perspective(600px) rotateY(0) ${scale}`, opacity: 1, offset: 0.6 }, { transform: "none" },
      ], { duration: 600 });
    },
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
    travel: (element) => {
      const streaks = loose(element, "streaks", "", [
        { opacity: 0, scale: 0.2 }, { opacity: 1, scale: 0.9, offset: 0.35 }, { opacity: 1, scale: 1.4, offset: 0.75 }, { opacity: 0, scale: 2.6 },
      ], { duration: 900, easing: "ease-in" });
      const { width, height } = element.getBoundingClientRect();
      Object.assign(streaks.style, { width: `${width}px`, height: `${height}px`, margin: `${-height / 2}px ${-width / 2}px` });
      motion.play(element, [plain, { filter: "brightness(0.35) blur(2px)", offset: 0.4 }, { filter: "brightness(2.4)", offset: 0.9 }, plain], { duration: 900 });
    },
    destroy: shatter,
  };

  // To a piece that is there already another one comes; its number is shown when they have met.
  function join(piece, start) {
    const [x, y] = between(start, piece);
    const coming = figure(piece);
    motion.play(coming, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 450 }).onfinish = () => coming.remove();
    for (const number of piece.querySelectorAll("text")) motion.play(number, [{ opacity: 0 }, { opacity: 0 }], { duration: 450 });
  }

  // What was not there before comes from where it lay, as a card from its deck; to what stays where it
  // is, as a pad, only a spark goes.
  function fly(element, from) {
    const start = origin(from);
    if (!start) return;
    const known = motion.before(element.id);
    if (known) {
      if (isPiece(element) && known.said !== element.textContent) join(element, start);
      return;
    }
    const slides = element.matches('[data-motion~="slide"]');
    const [x, y] = between(start, element).map((length) => (slides ? length / motion.unitOf(element) : length));
    if (!slides) {
      const frames = [{ translate: `${x}px ${y}px` }, { translate: "0 0" }];
      if (element.getClientRects().length) loose(element, "spark", "", frames, { duration: 450 });
      return;
    }
    motion.play(element, [{ translate: `${x}px ${y}px`, scale: 0.5 }, { translate: "0 0", scale: 1 }], { duration: 450 });
  }

  // What will not be there any more in a picture, as it lies now; what the cue is about is felt itself.
  function leaving({ at }, parts) {
    const felt = at.map((id) => document.getElementById(id));
    return [...motion.movable("slide")]
      .filter((element) => !(element instanceof SVGElement) && !parts.some((part) => part.includes(`id="${element.id}"`)))
      .filter((element) => element.getClientRects().length && !felt.some((thing) => thing?.contains(element)))
      .slice(0, MOST_LEAVING)
      .map(likeness);
  }

  // It goes to where the cue is, as cards to the discard, or fades.
  const MOST_LEAVING = 12;
  function leave(things, { cue, at }) {
    const place = ["move", "lose"].includes(cue) ? document.getElementById(at[0]) : null;
    for (const thing of things) {
      lay(thing);
      const unit = motion.unitOf(thing);
      const [x, y] = place ? between(place, thing).map((length) => length / unit) : [0, 0];
      motion.play(thing, [
        { translate: "0 0", scale: 1, opacity: 1 }, { opacity: 1, offset: 0.7 },
        { translate: `${x}px ${y}px`, scale: place ? 0.35 : 0.9, opacity: 0 },
      ], { duration: 420, easing: "ease-in" }).onfinish = () => thing.remove();
    }
  }

  // A cue: its kind, the ids it happens to, a number, and where it comes from.
  function felt({ cue, at, number, from }) {
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
      if (from && cue !== "hit") fly(element, from);
      FEEL[cue](element, number);
    }
    if (cue === "hit" && number && things.length) shake(number);
    if (number && cue !== "roll" && things.length) float(things.at(-1), number, cue);
  }
  return Object.assign(felt, { shoot, leaving, leave });
})();
