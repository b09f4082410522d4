// Which thing an arrow key leads to, on maps and boards: the nearest that way; what lies askew counts
// as farther than what lies ahead.
"use strict";

const AWAY = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function nearestThatWay([x, y], [dx, dy], things, placeOf) {
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    const [there, below] = placeOf(thing);
    const ahead = (there - x) * dx + (below - y) * dy;
    const aside = Math.abs((there - x) * dy) + Math.abs((below - y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && aside <= 2 * ahead && cost < least) [best, least] = [thing, cost];
  }
  return best;
}
