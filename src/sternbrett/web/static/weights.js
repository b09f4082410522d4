// How much somebody has of what is compared, as blocks (`data-weights`, see kernel/ways.py): there, of a
// special kind, about to come. They stand for what is also said in words.
"use strict";

{
  const MOST = 12; // more blocks than that are a number only

  function row(spec) {
    const [tone, counts] = spec.split(":");
    const [there, marked, coming] = counts.split("+").map(Number);
    const line = made("span", "");
    line.className = "kit-weight";
    line.classList.add(`kit-tone-${tone}`);
    line.ariaHidden = "true";
    const kinds = [...Array(there).fill(""), ...Array(marked).fill("kit-marked"), ...Array(coming).fill("kit-coming")];
    if (kinds.length <= MOST) line.append(...kinds.map((kind) => Object.assign(made("i", ""), { className: kind })));
    const now = there + marked;
    line.append(made("b", coming ? `${now} → ${now + coming}` : now));
    return line;
  }

  late.weights = (specs) => (specs ? specs.split(" ").map(row) : []);
}
