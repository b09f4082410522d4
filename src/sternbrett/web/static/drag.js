// Beside table.js, whose functions it uses.
"use strict";

// Dragging a thing onto a place is touching both. What `drags` is touched when the drag begins, and
// can be dropped on whatever then `drops`; a finger scrolls it instead. What says that it can be
// dragged `anywhere` is dropped on anything lit, and a finger drags it as well.
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const element = handleOf(event.target);
  const anywhere = '[data-drag="anywhere"].lit';
  const wanted = event.pointerType === "touch" ? anywhere : `${anywhere}, .drags.lit`;
  if (event.button === 0 && element?.matches(wanted)) {
    drag = { element, x: event.clientX, y: event.clientY, ghost: null };
  }
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    if (!path.includes(drag.element)) touch(drag.element);
    drag.ghost = drag.element.cloneNode(true);
    drag.ghost.removeAttribute("id");
    drag.ghost.classList.add("ghost");
    document.body.append(drag.ghost);
  }
  drag.ghost.style.translate = `${event.clientX - 26}px ${event.clientY - 26}px`;
});
for (const type of ["pointerup", "pointercancel"]) {
  document.addEventListener(type, (event) => {
    const { element, ghost } = drag || {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    dropped = true; // the click that ends a drag is no touch
    setTimeout(() => { dropped = false; });
    const target = handleOf(document.elementFromPoint(event.clientX, event.clientY));
    if (target?.matches(element.matches(".drags") ? ".drops.lit" : ".lit")) touch(target);
    else back();
  });
}
