// Scenes: what follows from a choice is shown beat by beat, in the order of the rules, before the
// page shows how it ended. A page says which moment it shows; with the next one the server sends the
// beats between them: a picture each, a cue, a sentence. Any click or key ends a scene, and does
// nothing else; the button Skip (Escape) ends all until one is asked again. Where nobody looks, or
// motion is not wanted, the end is shown at once.
"use strict";

const scene = (() => {
  const CUT = ' id="'; // where pictures are cut into pieces
  const BEAT = 500;
  const WEIGHT = { roll: 2, travel: 1.8, announce: 1.5, reveal: 1.5, destroy: 1.4, "": 0.4 };
  const SHOT = 0.4; // more, where something flies first
  const SAME = 0.6; // of a beat like the one before it, at the same thing
  const LONGEST = 4000; // milliseconds, however many beats there are
  // How quick others' turns are, by how long one has watched without being asked (milliseconds).
  const TEMPO = [[5000, 0.45], [1500, 0.6], [0, 1]];
  const QUICKEST = 200; // milliseconds that a beat takes however quick others' turns are
  const SCRIPT = /<script type="application\/json" id="scene">([^]*?)<\/script>/;

  let playing = false;
  let end = () => {}; // ends what is being waited for
  let missed = false; // something changed while a scene was played

  let watched = 0; // since when others' turns are shown one after the other
  let rush = false; // nothing is played until one is asked again
  late.rushing = () => rush;

  const isMine = () => Boolean(document.querySelector("#options .choice"));
  const isRefresh = ({ sourceElement }) => sourceElement?.id === "refresh";

  // Taken out of the answer before anything is made of it.
  function take(ctx) {
    const { text: sent } = ctx;
    const found = sent?.match(SCRIPT);
    if (!found) return;
    const scene = JSON.parse(found[1]);
    scene.parts = sent.split("<!--part-->").filter((_, place) => place % 2);
    Object.assign(ctx, { scene, text: sent.replace(SCRIPT, "") });
  }

  document.addEventListener("htmx:before:request", (event) => {
    if (!playing || !isRefresh(event.detail.ctx)) return;
    missed = true;
    event.preventDefault();
  });

  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (event.defaultPrevented || !ctx || ctx.beat) return;
    take(ctx);
    if (playing) {
      missed = true; // asked before the scene began: what it shows, the scene's end shows too
      event.preventDefault();
    } else if (ctx.scene && !rush && !motion.still() && !document.hidden) {
      event.preventDefault();
      play(ctx);
    }
  });

  // A picture's parts: the bar, the board and what stands beside it.
  function picture(data, numbers, finals) {
    return numbers.map((part) => part.map((n) => (n < 0 ? finals[-1 - n] : data.pieces[n])).join(CUT));
  }

  async function swapIn(parts) {
    const places = document.querySelectorAll("#table [data-part]");
    for (const [place, text] of parts.entries()) {
      const target = places[place];
      if (target) await htmx.swap({ sourceElement: target, target, text, swap: "innerMorph", beat: true });
    }
  }

  // What happens now, below what happened just before: quick turns can be read, too.
  function caption(beat) {
    const line = document.getElementById("caption") ?? document.createElement("div");
    const before = beat.cue !== "announce" && line.lastElementChild?.innerHTML;
    line.id = "caption";
    line.ariaHidden = "true"; // the log tells it to those who listen
    line.className = beat.cue === "announce" ? "announced" : "";
    if (beat.html || !before) line.innerHTML = `${before ? `<small>${before}</small>` : ""}<span>${beat.html}</span>`;
    const place = document.getElementById("prompt");
    if (place && !line.isConnected) place.append(line);
  }

  // How much time each beat takes, in usual beats.
  function weigh(beats) {
    return beats.map(({ cue, at, from }, place) => {
      const before = beats[place - 1];
      const same = before?.cue === cue && at.length && before.at.join() === at.join();
      return (WEIGHT[cue] ?? 1) * (same ? SAME : 1) + (cue === "hit" && from ? SHOT : 0);
    });
  }

  function tempo(ctx) {
    if (!isRefresh(ctx)) watched = 0;
    else watched ||= performance.now();
    const time = watched && performance.now() - watched;
    return TEMPO.find(([from]) => time >= from)[1];
  }

  function wait(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      end = () => { clearTimeout(timer); resolve(); };
    });
  }

  async function play(ctx) {
    const data = ctx.scene;
    ctx.scene = null;
    playing = true;
    document.body.classList.add("playing");
    const before = document.getElementById("options"); // cannot be chosen any more
    if (before) Object.assign(before, { id: "options-before", inert: true });
    const finals = data.parts.flatMap((part) => part.split(CUT));
    const weights = weigh(data.beats);
    const whole = BEAT * weights.reduce((sum, weight) => sum + weight, 0);
    const unit = BEAT * Math.min(1, LONGEST / whole);
    try {
      for (const [place, beat] of data.beats.entries()) {
        if (!playing) break;
        const text = picture(data, beat.parts, finals);
        const gone = beat.at.length && !beat.at.some((id) => text.some((part) => part.includes(`id="${id}"`)));
        motion.hasten(Math.min(1, Math.max(tempo(ctx), QUICKEST / unit)));
        const began = performance.now();
        caption(beat);
        await late.bring?.(beat);
        const flight = feel.shoot(beat);
        if (flight) { // what it does is seen when it strikes
          sound.cue("shot");
          await wait(flight);
        }
        sound.cue(beat.cue);
        shown.push(beat.cue);
        if (gone) feel(beat); // it is not there any more: felt where it was
        const leaving = feel.leaving(beat, text);
        motion.remember();
        await swapIn(text);
        await late.bring?.(beat);
        motion.slide();
        feel.leave(leaving, beat);
        if (!gone) feel(beat);
        // A slow device has spent a part of the time on the picture.
        const time = unit * weights[place] * motion.pace();
        await wait(Math.max(time / 2, time - (performance.now() - began)));
      }
    } finally {
      close(ctx);
    }
  }

  async function close(ctx) {
    playing = false;
    document.body.classList.remove("playing");
    motion.hasten(1);
    const line = document.getElementById("caption");
    line?.remove();
    await htmx.swap(ctx);
    const waits = !rush && document.querySelector("#prompt:has(.waits)");
    if (waits && line) { // between two scenes of others the last sentence stays
      line.className = "past";
      waits.append(line);
    }
    if (missed) setTimeout(() => document.getElementById("refresh")?.click());
    missed = false;
  }

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail?.ctx?.beat) return;
    if (!isMine() && document.querySelector("#prompt .waits")) return;
    watched = 0;
    rush = false;
  });

  // The click or key that ends a scene does nothing else.
  let swallow = false;
  function skip(event) {
    if (!playing) return;
    if (event.type === "keydown" && ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    swallow = event.type === "pointerdown";
    const asked = event.key === "Escape" || event.target.closest?.("#skip");
    rush = Boolean(asked) && document.getElementById("table").dataset.seat !== "none";
    event.preventDefault();
    event.stopImmediatePropagation();
    playing = false;
    motion.skip();
    end();
  }
  window.addEventListener("pointerdown", skip, true);
  window.addEventListener("keydown", skip, true);
  window.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  window.addEventListener("pointerup", () => setTimeout(() => { swallow = false; }), true);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || !playing) return;
    playing = false;
    end();
  });

  const shown = []; // the cues of all beats so far, in order
  return { shown, get playing() { return playing; } };
})();
