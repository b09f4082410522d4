// On a map that is zoomed in: at each edge of what is seen an arrow, with the number of what is lit
// beyond it. A touch goes there. It is for pointers alone: who listens or goes by keys has the list
// of options, and arrow keys reach every region.
"use strict";

{
  const { views, drawing, whole, unitsAt, glide } = kitMaps;
  const SIZE = 44; // pixels: an arrow, across and down
  const APART = 4; // pixels: between an arrow and what it must not cover
  const ENOUGH = 12; // pixels of something must be seen, across and down
  const REST = 60; // milliseconds without a change, until arrows are placed anew
  const EDGE = 1 / 6; // of what is seen is left around what an arrow leads to
  const WAYS = ["left", "right", "up", "down"];
  const KEPT = ".lit, .held, .kit-zoom > *"; // what no arrow covers

  const limit = (value, least, most) => Math.max(Math.min(value, most), least);
  const under = (map, x, y) => document.elementsFromPoint(x, y).filter((one) => map.contains(one));

  // Where something is on the screen: the heart of a region, the middle of a piece.
  function heartOf(map, element) {
    if (element.dataset.at) {
      const [x, y] = element.dataset.at.split(" ").map(Number);
      return new DOMPoint(x, y).matrixTransform(drawing(map).getScreenCTM());
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  // Something is seen if its heart is, or enough of it to be touched.
  function isSeen(map, element, { x, y }, frame) {
    if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) return true;
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
    const parts = [0.2, 0.5, 0.8];
    return right - left > ENOUGH && bottom - top > ENOUGH && parts.some((across) => parts.some((down) => (
      under(map, left + (right - left) * across, top + (bottom - top) * down).some((one) => element.contains(one))
    )));
  }

  // What is lit and not seen: where it is, how far beyond which edge.
  function beyond(map) {
    const frame = drawing(map).getBoundingClientRect();
    const found = [];
    for (const element of drawing(map).querySelectorAll(".lit[data-handle]")) {
      const at = heartOf(map, element);
      if (isSeen(map, element, at, frame)) continue;
      const past = [frame.left - at.x, at.x - frame.right, frame.top - at.y, at.y - frame.bottom];
      const far = Math.max(...past);
      found.push({ x: at.x, y: at.y, far, way: WAYS[past.indexOf(far)] });
    }
    return found;
  }

  // A place at an edge, as near as can be to where it points, that covers nothing. Where all of the edge is
  // taken it lies farther in, beside the buttons that zoom; undefined where there is no place at all.
  function placeAt(map, way, things, taken) {
    const { left, right, top, bottom } = drawing(map).getBoundingClientRect();
    const upright = way === "left" || way === "right"; // the edge
    const [start, end] = upright ? [top, bottom - SIZE] : [left, right - SIZE];
    const steps = [-APART, SIZE / 2, SIZE + APART];
    const free = ([x, y]) => (
      taken.every(([other, lower]) => Math.abs(x - other) > SIZE || Math.abs(y - lower) > SIZE)
      && steps.every((across) => steps.every((down) => (
        !under(map, x + across, y + down).some((one) => one.closest(KEPT))
      )))
    );
    const mean = things.reduce((sum, { x, y }) => sum + (upright ? y : x), 0) / things.length;
    const best = limit(mean - SIZE / 2, start + APART, end - APART);
    const along = [best];
    for (let step = SIZE / 4; step < end - start; step += SIZE / 4) along.push(best + step, best - step);
    const inside = along.filter((one) => one >= start + APART && one <= end - APART);
    return [APART, SIZE * 1.5].flatMap((deep) => {
      const beside = { left: left + deep, right: right - SIZE - deep, up: top + deep, down: bottom - SIZE - deep }[way];
      return inside.map((one) => (upright ? [beside, one] : [one, beside]));
    }).find(free);
  }

  // The part of a map next to the one shown in which the nearest of these is seen, and what fits beside it.
  function partWith(map, things) {
    const { x, y, zoom } = views.get(map.id);
    const [, , width, height] = whole(map);
    const part = [width / zoom, height / zoom];
    let box = [[Infinity, -Infinity], [Infinity, -Infinity]]; // across and down: from, to
    for (const thing of things.sort((one, other) => one.far - other.far)) {
      const at = unitsAt(map, thing.x, thing.y);
      const wider = [at.x, at.y].map((one, axis) => [Math.min(one, box[axis][0]), Math.max(one, box[axis][1])]);
      if (wider.every(([from, to], axis) => to - from <= part[axis] * (1 - 2 * EDGE))) box = wider;
    }
    const [left, top] = [x, y].map((now, axis) => (
      limit(now, box[axis][1] - part[axis] * (1 - EDGE), box[axis][0] - part[axis] * EDGE)
    ));
    return { x: left, y: top, zoom };
  }

  const known = (map, way) => map.querySelector(`:scope > .kit-beyond[data-way="${way}"]`);

  function arrowOf(map, way) {
    const arrow = made("div", "");
    arrow.className = "kit-beyond";
    arrow.dataset.way = way;
    arrow.ariaHidden = "true";
    arrow.addEventListener("mousedown", (event) => event.preventDefault()); // what has focus keeps it
    arrow.addEventListener("click", (event) => {
      event.stopPropagation(); // what is held stays held
      const things = beyond(map).filter((thing) => thing.way === way);
      if (things.length) glide(map, partWith(map, things));
    });
    map.append(arrow);
    return arrow;
  }

  function setArrows(map) {
    const found = views.get(map.id)?.zoom > 1 && drawing(map).getScreenCTM() ? beyond(map) : [];
    const corner = map.getBoundingClientRect();
    const taken = [];
    for (const way of WAYS) {
      const things = found.filter((thing) => thing.way === way);
      if (!things.length) {
        known(map, way)?.remove();
        continue;
      }
      const arrow = known(map, way) ?? arrowOf(map, way);
      const place = placeAt(map, way, things, taken);
      arrow.textContent = things.length;
      arrow.classList.toggle("kit-glows", !place); // along all of the edge, and nothing to touch
      arrow.style.left = place ? `${place[0] - corner.left - map.clientLeft}px` : "";
      arrow.style.top = place ? `${place[1] - corner.top - map.clientTop}px` : "";
      if (place) taken.push(place);
    }
  }

  let waiting = 0;
  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(() => document.querySelectorAll(".kit-map").forEach(setArrows), REST);
  }
  // Whatever moves a map, or brings another one, sets what it shows. Styles may come after this script.
  late.load().then(() => {
    document.addEventListener("lit", soon);
    new MutationObserver(soon).observe(document.body, { subtree: true, attributeFilter: ["viewBox"] });
    soon();
  });
}
