// On maps: an arrow from the region that is held to the one that is pointed at, or was touched after it.
"use strict";

{
  const SVG = "http://www.w3.org/2000/svg";
  const HEAD = 9;
  const placeOf = (region) => region.dataset.at.split(" ").map(Number);

  function made([x, y], [a, b]) {
    const [dx, dy] = [a - x, b - y];
    const [mx, my] = [(x + a) / 2 - dy / 5, (y + b) / 2 + dx / 5]; // it bends a little to one side
    const turn = Math.atan2(b - my, a - mx);
    const tip = (angle) => `${a - HEAD * Math.cos(turn + angle)} ${b - HEAD * Math.sin(turn + angle)}`;
    const line = `M${x} ${y}Q${mx} ${my} ${a} ${b}`;
    const head = `M${tip(0.6)}L${a} ${b}L${tip(-0.6)}`;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "kit-trail");
    for (const d of [line + head, head, line]) {
      group.append(document.createElementNS(SVG, "path"));
      group.lastChild.setAttribute("d", d);
    }
    return group;
  }

  function show(pointed) {
    document.querySelector(".kit-trail")?.remove();
    const [from, touched] = path.filter((element) => element.dataset.at);
    const to = touched || (pointed?.matches(".lit[data-at]") && pointed);
    if (from && to && from !== to) from.closest("svg").append(made(placeOf(from), placeOf(to)));
  }

  document.addEventListener("lit", () => show(null));
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, ({ target }) => show(handleOf(target.closest ? target : null)));
  }
}
