// Reviewing together: a word over the socket means that whoever leads went on, or somebody spoke. Who
// follows is brought there; who leads tells where they are.
"use strict";

if (document.getElementById("together")) {
  document.documentElement.classList.add("script");
  const bar = () => document.getElementById("together");
  const shown = () => document.getElementById("moment").dataset;
  const table = bar().dataset.live.replace(/live$/, "");
  const csrf = () => bar().querySelector("[name=_csrf_token]")?.value ?? "";
  const place = ({ seat, moment, view }) => `${seat} ${moment} ${view}`;
  let told = place(bar().dataset); // where everybody is already

  // Forms lead back to the moment that is shown.
  function note() {
    const { seat, moment, view } = shown();
    for (const [name, value] of Object.entries({ seat, ply: moment, view })) {
      for (const field of bar().querySelectorAll(`[name=${name}]`)) field.value = value;
    }
  }

  function tell() {
    note();
    if (bar().dataset.leading === undefined || place(shown()) === told) return;
    told = place(shown());
    const { seat, moment, view } = shown();
    const body = new URLSearchParams({ _csrf_token: csrf(), wish: "go", seat, ply: moment, view });
    fetch(`${table}together`, { method: "POST", body });
  }

  function follow() {
    const { seat, moment, view, leading } = bar().dataset;
    if (moment === undefined || leading !== undefined || !document.getElementById("follow")?.checked) return;
    const here = shown();
    if (here.seat !== seat || here.view !== view) {
      location.href = document.getElementById("go-there").href; // another review, or another view
    } else if (here.moment !== moment) {
      const more = view ? `&view=${view}` : "";
      htmx.ajax("GET", `${table}review/moment?seat=${seat}&ply=${moment}${more}`, { target: "#moment", swap: "outerMorph" });
    }
  }

  function ask() {
    htmx.ajax("GET", `${table}together?have=${bar().dataset.version}`, { target: "#together", swap: "outerMorph" });
  }

  function connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${bar().dataset.live}`);
    socket.addEventListener("open", ask);
    socket.addEventListener("message", ask);
    socket.addEventListener("close", () => setTimeout(connect, 3000));
    window.addEventListener("pagehide", () => socket.close(), { once: true });
  }

  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail ?? {};
    if (ctx?.sourceElement?.matches?.(".say")) document.getElementById("say").value = "";
    tell();
    follow();
  });
  document.addEventListener("change", ({ target }) => { if (target.id === "follow") follow(); });
  tell();
  follow();
  connect();
}
