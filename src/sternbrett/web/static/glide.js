// A map that is zoomed in goes to where something is: while a scene plays, and where an arrow leads.
"use strict";

{
  const GLIDE = 180; // milliseconds

  kitMaps.glide = (map, end) => {
    const start = kitMaps.views.get(map.id);
    if (Math.hypot(end.x - start.x, end.y - start.y) < 1) return null;
    if (!wantsMotion()) return kitMaps.show(map, end);
    const began = performance.now();
    return new Promise((arrive) => {
      const go = (now) => {
        const part = Math.min(Math.max((now - began) / GLIDE, 0), 1);
        const between = (one, other) => one + (other - one) * part;
        kitMaps.show(map, { ...end, x: between(start.x, end.x), y: between(start.y, end.y) });
        if (part < 1) requestAnimationFrame(go);
        else arrive();
      };
      requestAnimationFrame(go);
    });
  };

  late.bring = async ({ at, from }) => {
    const named = [...at, ...from.split(" ")].map((id) => document.getElementById(id));
    const thing = named.find((element) => element?.closest(".kit-map > svg"));
    const map = thing?.closest(".kit-map");
    if (!(kitMaps.views.get(map?.id)?.zoom > 1)) return;
    const { x, y, width, height } = thing.getBoundingClientRect();
    const point = kitMaps.unitsAt(map, x + width / 2, y + height / 2);
    await kitMaps.glide(map, kitMaps.inSight(map, [point.x, point.y]));
  };
}
