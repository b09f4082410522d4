// Hands on maps of the board kit (map.js): drag, pinch, wheel, buttons and double tap pan and zoom.
"use strict";

{
  const { views, drawing, whole, mapOf, show, fit, centre, middle, zoomBy, unitsAt } = kitMaps;
  const fingers = new Map(); // pointers that are down on a map
  let pinched = 0; // distance of two fingers
  let moved = false; // the press was a pan: the click that ends it is no touch
  let tapped = { time: 0 };

  function panBy(map, dx, dy) {
    const view = views.get(map.id);
    const scale = drawing(map).getScreenCTM().a;
    show(map, { ...view, x: view.x - dx / scale, y: view.y - dy / scale });
  }

  const spread = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);
  const between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.(".kit-map svg") || event.button) return;
    const dragged = event.target.closest(".drags.lit, [data-drag].lit");
    if (dragged && (event.pointerType !== "touch" || dragged.dataset.drag !== "mouse")) return; // by drag.js
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, { map: mapOf(event.target), x: event.clientX, y: event.clientY });
    pinched = fingers.size === 2 ? spread([...fingers.values()]) : 0;
  });

  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const { map, x, y } = finger;
    const here = { map, x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const before = between([...fingers.values()]);
      fingers.set(event.pointerId, here);
      const now = [...fingers.values()];
      const at = between(now);
      panBy(map, at.x - before.x, at.y - before.y);
      zoomBy(map, spread(now) / (pinched || 1), unitsAt(map, at.x, at.y));
      pinched = spread(now);
      moved = true;
      return;
    }
    if (views.get(map.id).zoom === 1) return; // the page scrolls, and there is nothing beside it
    if (!moved && Math.hypot(here.x - x, here.y - y) < 6) return;
    moved = true;
    map.classList.add("kit-panning");
    fingers.set(event.pointerId, here);
    panBy(map, here.x - x, here.y - y);
  });

  function doubleTap(event, map) {
    const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 24;
    const again = event.timeStamp - tapped.time < 320 && near;
    tapped = { time: again ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!again || event.target.closest(".lit, .held")) return; // touching a choice twice is no zoom
    moved = true;
    if (!zoomBy(map, 2, unitsAt(map, event.clientX, event.clientY))) fit(map);
  }

  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, (event) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      fingers.delete(event.pointerId);
      finger.map.classList.remove("kit-panning");
      if (type === "pointerup" && !moved && !fingers.size) doubleTap(event, finger.map);
      if (!fingers.size) setTimeout(() => { moved = false; });
    });
  }

  document.addEventListener("click", (event) => {
    if (moved && mapOf(event.target)) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const thumb = event.target.closest?.(".kit-thumb");
    if (thumb) {
      const drawn = thumb.querySelector("svg").getScreenCTM().inverse();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn);
      centre(mapOf(thumb), [at.x, at.y], views.get(mapOf(thumb).id).zoom);
      return;
    }
    const button = event.target.closest?.("[data-zoom]");
    const map = mapOf(button);
    if (!map) return;
    if (button.dataset.zoom === "fit") fit(map);
    else zoomBy(map, button.dataset.zoom === "in" ? 1.5 : 1 / 1.5, middle(map));
  }, true);

  // Where it can go no further the page scrolls on.
  document.addEventListener("wheel", (event) => {
    const map = mapOf(event.target);
    if (!map) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    if (zoomBy(map, factor, unitsAt(map, event.clientX, event.clientY))) event.preventDefault();
  }, { passive: false });
}
