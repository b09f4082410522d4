// Beside table.js, whose functions it uses.
"use strict";

// Dragging a thing onto a place is touching both; beginning to drag, or letting go elsewhere,
// chooses nothing. What `drags` can be dropped on whatever `drops`, and the place may be asked for
// only then: it is touched as soon as it can be. A finger scrolls it instead. What says that it can
// be dragged `anywhere` is dropped on anything lit, and a finger drags it as well; with `mouse` it does
// not.
let drag = null;
let landing = null; // where something was dropped, and for which question: `{ handle, asked }`

document.addEventListener("pointerdown", (event) => {
  const anywhere = '[data-drag="anywhere"].lit';
  const wanted = event.pointerType === "touch" ? anywhere : `${anywhere}, [data-drag="mouse"].lit, .drags.lit`;
  const element = event.target.closest(wanted);
  landing = null;
  if (event.button === 0 && element) {
    drag = { element, x: event.clientX, y: event.clientY, ghost: null };
  }
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    if (!path.includes(drag.element) && !choosesAtOnce(drag.element)) touch(drag.element);
    document.body.classList.toggle("dragging", drag.element.matches(".drags") && !drag.element.dataset.cards);
    drag.ghost = ghostOf(drag.element);
    drag.ghost.classList.add("ghost");
    document.body.append(drag.ghost);
  }
  aim(drag.element);
  drag.ghost.style.translate = `${event.clientX - 26}px ${event.clientY - 26}px`;
});

// Part of a drawing cannot lie outside of it: a mark stands for it.
function ghostOf(element) {
  if (element instanceof SVGElement) return Object.assign(document.createElement("span"), { className: "dragged-mark" });
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("id");
  return ghost;
}

const choosesAtOnce = (element) => carriesOut(fitting([...path, element]), path.length + 1);

// Where something belongs that says so (`data-cards`), or whatever takes things.
function takes(element, place) {
  const ids = (element.dataset.cards || "").split(" ").filter(Boolean);
  return place && (!ids.length || ids.some((id) => place.closest(`#${CSS.escape(id)}`)));
}

function drop(element, { clientX, clientY }) {
  const below = document.elementFromPoint(clientX, clientY);
  if (!element.matches(".drags")) {
    const target = handleOf(below);
    if (target?.matches(".lit") && target !== element) touch(target);
    else back();
    return;
  }
  const place = below?.closest(".drops");
  if (!takes(element, place) || !element.isConnected || !element.matches(".lit")) return;
  landing = place.dataset.handle ? { handle: place.dataset.handle, asked } : null;
  touch(element);
}

// Called whenever something was lit: at once, or after the answer to what was dropped.
late.land = () => {
  const place = landing && onBoard(landing.handle);
  if (!place?.matches(".lit") || (!path.length && asked === landing.asked)) return;
  landing = null;
  touch(place);
};

for (const type of ["pointerup", "pointercancel"]) {
  document.addEventListener(type, (event) => {
    const { element, ghost } = drag || {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    document.body.classList.remove("dragging");
    dropped = true; // the click that ends a drag is no touch
    setTimeout(() => { dropped = false; });
    if (type === "pointerup") drop(element, event);
    else back();
  });
}
