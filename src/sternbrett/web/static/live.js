// Live pages: a word over the socket means that the table changed; the page then asks for its own
// part. After a lost connection it asks once more, so that nothing is missed.
"use strict";

let patience = 500;
let soon = 0;

// One's own choice also makes the table change: wait a moment, so that its answer comes first.
function askAgain() {
  clearTimeout(soon);
  soon = setTimeout(() => document.getElementById("refresh")?.click(), 200);
}

function connect() {
  const path = document.getElementById("table")?.dataset.live;
  if (!path) return;
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
  socket.addEventListener("open", () => {
    if (patience > 500) askAgain();
    patience = 500;
    document.body.classList.remove("offline");
  });
  socket.addEventListener("message", askAgain);
  socket.addEventListener("close", () => {
    document.body.classList.add("offline");
    patience = Math.min(patience * 2, 10000);
    setTimeout(connect, patience);
  });
  window.addEventListener("pagehide", () => socket.close(), { once: true });
}

// The tab says when it is your move, and so does a notification if that was allowed.
document.addEventListener("htmx:after:swap", () => {
  const mine = document.querySelector("#options .choice");
  const before = document.title.startsWith("● ");
  document.title = document.title.replace(/^● /, "");
  if (!mine) return;
  document.title = `● ${document.title}`;
  const text = document.getElementById("notify")?.dataset.text;
  if (!before && document.hidden && text && window.Notification?.permission === "granted") {
    new Notification(text, { tag: "sternbrett" });
  }
});
document.addEventListener("click", (event) => {
  if (event.target.id === "notify") window.Notification?.requestPermission();
});

// A page that is left shows nothing to whoever comes back to it.
window.addEventListener("pagehide", () => {
  document.querySelector("#stage")?.replaceChildren();
});
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

connect();
