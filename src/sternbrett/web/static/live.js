// Live pages: a word over the socket means that the table changed; the page then asks for its own
// part. Whenever the socket opens it asks once, for what happened before it did: while the page was
// on its way, or while the connection was lost. Where the server has no place for it, it opens for
// a moment every ten seconds, which is enough to ask.
"use strict";

const TOO_MANY = 4429; // the server has no place for this channel now
const LONG = 10000;

let patience = 500;
let soon = 0;
let heard = 0; // when the first word came that was not followed yet

// One's own choice also makes the table change: wait a moment, so that its answer comes first; whoever
// only watches others waits less. But not for ever, should there never be a quiet moment. A word may name the version that there is now:
// a page that shows it already asks for nothing.
let version = ""; // the last that was named; empty: something else changed
function askAgain(event) {
  clearTimeout(soon);
  const named = event?.data?.split(" ")[1] ?? "";
  version = heard && !version ? "" : named;
  heard ||= performance.now();
  const left = heard + 1000 - performance.now();
  const moment = document.querySelector("#prompt .waits") ? 60 : 200;
  soon = setTimeout(function ask() {
    if (document.body.matches(".playing, .asking")) { // what comes of that may be what was heard of
      soon = setTimeout(ask, 100);
      return;
    }
    heard = 0;
    if (version && version === document.getElementById("table")?.dataset.version) return;
    document.getElementById("refresh")?.click();
  }, Math.max(0, Math.min(moment, left)));
}

function connect() {
  const path = document.getElementById("table")?.dataset.live;
  if (!path) return;
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
  socket.addEventListener("open", () => {
    askAgain(null);
    patience = 500;
    document.body.classList.remove("offline");
  });
  socket.addEventListener("message", askAgain);
  socket.addEventListener("close", ({ code }) => {
    document.body.classList.toggle("offline", code !== TOO_MANY);
    patience = code === TOO_MANY ? LONG : Math.min(patience * 2, LONG);
    setTimeout(connect, patience);
  });
  window.addEventListener("pagehide", () => socket.close(), { once: true });
}

// The tab says when it is your move, and so does a notification if that was allowed and you look
// elsewhere. The tab remembers whose move it was, also when it loads another page of the table.
let unable = false; // some browsers have notifications, but not for pages

function announce() {
  if (document.body.classList.contains("playing")) return; // a scene is not over yet
  const path = document.getElementById("table")?.dataset.live;
  if (!path) return;
  const mine = document.querySelector("#options .choice") ? "yes" : "no";
  const before = sessionStorage.getItem(path);
  sessionStorage.setItem(path, mine);
  document.title = (mine === "yes" ? "● " : "") + document.title.replace(/^● /, "");
  if (mine === "yes" && before === "no") {
    document.dispatchEvent(new Event("my-turn"));
    notifyMe(path);
  }
}

function notifyMe(tag) {
  const text = document.getElementById("notify")?.dataset.text;
  const away = document.hidden || !document.hasFocus();
  if (!text || !away || window.Notification?.permission !== "granted") return;
  try {
    const notice = new Notification(text, { tag });
    notice.onclick = () => { window.focus(); notice.close(); };
  } catch {
    unable = true;
  }
}

function explainNotices() {
  const note = document.getElementById("notify-note");
  if (!note) return;
  const state = unable ? "missing" : window.Notification?.permission ?? "missing";
  note.textContent = note.dataset[state] ?? "";
  document.getElementById("notify").setAttribute("aria-pressed", state === "granted");
}

document.addEventListener("click", async (event) => {
  if (event.target.id !== "notify") return;
  await window.Notification?.requestPermission();
  explainNotices();
});

// What was said is read from its end; what was sent is taken out of the box, what was refused stays.
function scrollChat() {
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
}

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail?.ctx?.beat) return;
  const say = document.getElementById("say");
  const sent = say && event.detail?.ctx?.sourceElement === say.form;
  if (sent && !document.querySelector("#not-said, #trouble .refusal")) say.value = "";
  announce();
  explainNotices();
  scrollChat();
});

// A page that is left shows nothing to whoever comes back to it.
window.addEventListener("pagehide", () => {
  document.querySelector("#stage")?.replaceChildren();
});
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

connect();
announce();
explainNotices();
scrollChat();
