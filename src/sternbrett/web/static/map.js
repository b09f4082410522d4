// Maps of the board kit: which part is shown, and what is reached by keys: arrows go from region to
// region, Enter touches. What a hand does on them is in pan.js. Without it a map is shown whole, and
// every option is in the list. Loaded before motion.js, which measures where things are once the maps
// are set again.
"use strict";

{
  const MOST = 8; // how far in
  const SMALL = 24; // pixels: where a cell would be smaller, a map begins zoomed in …
  const HANDY = 42; // … to cells of this size
  const ENOUGH = 0.7; // of the zoom is left where all that can be touched is shown
  const NAMES = 26; // pixels: below it names are hidden

  const views = new Map(); // what each map shows, by its id: its upper left corner, the zoom, and how large it is
  const stops = new Map(); // the region of each map that was last focused
  const fresh = new Set(); // maps that nobody has moved yet

  const mapOf = (element) => element?.closest?.(".kit-map");
  const drawing = (map) => map.querySelector("svg");
  const regions = (map) => [...map.querySelectorAll("[data-region]")];
  const numbers = (text) => text.split(" ").map(Number);
  const whole = (map) => numbers(drawing(map).dataset.whole);
  const limit = (value, least, most) => Math.min(Math.max(value, least), most);

  function unitsAt(map, x, y) {
    return new DOMPoint(x, y).matrixTransform(drawing(map).getScreenCTM().inverse());
  }

  // Show a part of a map; what would lie beyond its edges is moved back.
  function show(map, { x, y, zoom }) {
    const svg = drawing(map);
    const [left, top, width, height] = whole(map);
    const part = { w: width / zoom, h: height / zoom };
    const view = {
      x: limit(x, left, left + width - part.w),
      y: limit(y, top, top + height - part.h),
      zoom,
      whole: svg.dataset.whole,
    };
    views.set(map.id, view);
    svg.setAttribute("viewBox", [view.x, view.y, part.w, part.h].map((n) => +n.toFixed(2)).join(" "));
    const cell = (svg.getScreenCTM()?.a ?? 1) * svg.dataset.unit;
    map.classList.toggle("kit-zoomed", zoom > 1);
    const frame = { x: view.x, y: view.y, width: part.w, height: part.h };
    for (const [name, value] of Object.entries(frame)) map.querySelector(".kit-view")?.setAttribute(name, value);
    map.classList.toggle("kit-tiny", cell < NAMES);
    map.querySelector('[data-zoom="in"]').setAttribute("aria-disabled", zoom >= MOST);
    for (const button of map.querySelectorAll('[data-zoom="out"], [data-zoom="fit"]')) {
      button.setAttribute("aria-disabled", zoom <= 1);
    }
  }

  // Zoom so that the point under the hand stays there; false where there is no further to go.
  function zoomBy(map, factor, at) {
    const { x, y, zoom } = views.get(map.id);
    const next = limit(zoom * factor, 1, MOST);
    if (next === zoom) return false;
    show(map, { x: at.x - (at.x - x) * (zoom / next), y: at.y - (at.y - y) * (zoom / next), zoom: next });
    return true;
  }

  function middle(map) {
    const { x, y, zoom } = views.get(map.id);
    const [, , width, height] = whole(map);
    return { x: x + width / zoom / 2, y: y + height / zoom / 2 };
  }

  function centre(map, [x, y], zoom) {
    const [, , width, height] = whole(map);
    show(map, { x: x - width / zoom / 2, y: y - height / zoom / 2, zoom });
  }

  // How much of a map is in sight, across and down: a drawing goes on beyond the part that it is to show.
  function shownOf(map) {
    const { width, height } = drawing(map).getBoundingClientRect();
    const scale = drawing(map).getScreenCTM().a;
    return [width / scale, height / scale];
  }

  // Show all of these places where that takes little zooming out; false where it would take too much.
  function holdAll(map, places, zoom) {
    const edge = 3 * drawing(map).dataset.unit;
    const [across, down] = [0, 1].map((axis) => places.map((place) => place[axis]).sort((a, b) => a - b));
    const [width, height] = shownOf(map);
    const part = Math.min(1, width / (across.at(-1) - across[0] + edge), height / (down.at(-1) - down[0] + edge));
    if (part < ENOUGH) return false;
    centre(map, [(across[0] + across.at(-1)) / 2, (down[0] + down.at(-1)) / 2], Math.max(zoom * part, 1));
    return true;
  }

  const placeOf = (region) => numbers(region.dataset.at);
  const firstStop = (map) => {
    const all = regions(map);
    const last = all.find((region) => region.id === stops.get(map.id));
    return (document.activeElement === last && last) || all.find((region) => region.matches(".lit")) || last || all[0];
  };

  // One region of a map is reached by Tab: a lit one if there is any, else the last that had focus.
  function setStops() {
    for (const map of document.querySelectorAll(".kit-map")) {
      const stop = firstStop(map);
      for (const region of regions(map)) {
        region.setAttribute("tabindex", region === stop ? 0 : -1);
        if ("foot" in region.dataset) region.setAttribute("aria-labelledby", `${region.id} ${region.id}-now`);
      }
    }
  }

  function setMaps() {
    for (const map of document.querySelectorAll(".kit-map")) {
      const known = views.get(map.id);
      if (faded) fade(true);
      if (known?.whole === drawing(map).dataset.whole) { show(map, known); continue; } // drawn anew, it begins anew
      const [x, y] = whole(map);
      show(map, { x, y, zoom: 1 });
      const cell = drawing(map).getScreenCTM()?.a * drawing(map).dataset.unit;
      if (cell < SMALL) {
        const { x: cx, y: cy } = middle(map);
        const start = map.querySelector(".kit-begin"); // a game says where
        centre(map, start ? placeOf(start) : [cx, cy], Math.min(HANDY / cell, MOST));
        fresh.add(map.id);
      }
    }
    setStops();
    requestAnimationFrame(() => { setStops(); showLit(); }); // what is lit is known a moment later
  }

  // Where nothing of what can be touched is in sight, a map goes to it; at first it begins there.
  function showLit() {
    for (const map of document.querySelectorAll(".kit-map")) {
      const { x, y, zoom } = views.get(map.id) || {};
      const lit = [...map.querySelectorAll("[data-region].lit")].map(placeOf);
      if (!(zoom > 1) || !lit.length) continue;
      const [, , width, height] = whole(map);
      const seen = ([px, py]) => px > x && py > y && px < x + width / zoom && py < y + height / zoom;
      const begins = fresh.delete(map.id);
      const start = map.querySelector(".kit-begin");
      if (!lit.every(seen) && typeof late === "object") late.load(); // beyond.js tells of it, at tables
      if (!begins && lit.some(seen)) continue;
      if (holdAll(map, start ? [placeOf(start), ...lit] : lit, zoom)) continue;
      if (begins && start) centre(map, placeOf(start), zoom);
      else {
        const [mx, my] = [0, 1].map((axis) => lit.reduce((sum, at) => sum + at[axis], 0) / lit.length);
        const far = ([px, py]) => Math.hypot(px - mx, py - my);
        centre(map, lit.reduce((best, at) => (far(at) < far(best) ? at : best)), zoom);
      }
    }
  }

  function fit(map) {
    const [x, y] = whole(map);
    show(map, { x, y, zoom: 1 });
  }

  // -- keys -----------------------------------------------------------------------------

  const nextRegion = (from, way) => nearestThatWay(placeOf(from), way, regions(mapOf(from)), placeOf);

  // The part of a map next to the one shown in which a point can be seen well.
  function inSight(map, [px, py]) {
    const { x, y, zoom } = views.get(map.id);
    const [, , width, height] = whole(map);
    const edge = { x: width / zoom / 6, y: height / zoom / 6 };
    return {
      x: limit(x, px + edge.x - width / zoom, px - edge.x),
      y: limit(y, py + edge.y - height / zoom, py - edge.y),
      zoom,
    };
  }
  // For pan.js, glide.js and beyond.js
  window.kitMaps = { views, drawing, whole, mapOf, show, fit, centre, middle, zoomBy, unitsAt, inSight };

  const KEYS = {
    "+": (map) => zoomBy(map, 1.5, middle(map)),
    "-": (map) => zoomBy(map, 1 / 1.5, middle(map)),
    0: fit,
  };

  document.addEventListener("keydown", (event) => {
    const map = mapOf(event.target);
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const region = event.target.closest("[data-region]");
    const piece = event.target.closest(".kit-piece[data-handle]");
    if (region && AWAY[event.key]) nextRegion(region, AWAY[event.key])?.focus({ preventScroll: true });
    else if (region && event.key === "Home") regions(map)[0].focus();
    else if (region && event.key === "End") regions(map).at(-1).focus();
    else if ((region || piece) && (event.key === "Enter" || event.key === " ")) {
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (KEYS[event.key]) KEYS[event.key](map);
    else return;
    event.preventDefault(); // table.js leaves alone what was answered here
  }, true);

  // Roofs fade while R is held, or by a button until it is pressed again.
  function fade(on) {
    for (const button of document.querySelectorAll(".kit-fade")) {
      button.setAttribute("aria-pressed", on);
      mapOf(button).classList.toggle("kit-faded", on);
    }
  }
  let faded = false; // by the button
  document.addEventListener("click", (event) => {
    if (event.target.closest(".kit-fade")) fade(faded = !faded);
  });
  document.addEventListener("keydown", (event) => {
    const taken = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea");
    if (event.key.toLowerCase() === "r" && !taken && !document.querySelector('[data-digit="r"]')) fade(true);
  });
  document.addEventListener("keyup", (event) => { if (event.key.toLowerCase() === "r") fade(faded); });

  document.addEventListener("focusin", (event) => {
    const region = event.target.closest?.("[data-region]");
    if (!region) return;
    const map = mapOf(region);
    stops.set(map.id, region.id);
    setStops();
    if (region.matches(":focus-visible")) show(map, inSight(map, placeOf(region)));
  });

  document.addEventListener("click", () => requestAnimationFrame(setStops), true); // others may be lit then
  document.addEventListener("htmx:after:swap", setMaps);
  document.addEventListener("DOMContentLoaded", setMaps);
  window.addEventListener("resize", setMaps);
}
