// The script of the list of sessions. It appends pages as the reader comes near the end, forgets those that
// are far away, and keeps which sessions are chosen for an export.
"use strict";

const NEAR = "1500px 0px";
const FAR = "6000px 0px";
const chosen = new Set();
const boxes = () => document.querySelectorAll("input[name=session]");

// ---- Pages of the list.

const heights = new IntersectionObserver(
  (seen) => seen.forEach((one) => one.isIntersecting ? fill(one.target) : empty(one.target)),
  { rootMargin: FAR });

/** Forgets what a page has, and keeps its room. */
function empty(chunk) {
  if (chunk.dataset.isEmpty === undefined && !chunk.contains(document.activeElement)) {
    chunk.style.height = chunk.offsetHeight + "px";
    chunk.dataset.isEmpty = "";
    chunk.replaceChildren();
  }
}

async function fill(chunk) {
  if (chunk.dataset.isEmpty === undefined) {
    return;
  }
  delete chunk.dataset.isEmpty;
  const text = await fetchText(chunk.dataset.address, chunk.dataset.address);
  const fresh = text === null ? null : parsed(text).querySelector(".chunk");
  if (fresh === null) {
    chunk.dataset.isEmpty = "";
    return;
  }
  if (chunk.dataset.continues !== undefined) {
    fresh.querySelector(".heading")?.remove();
  }
  chunk.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  chunk.style.height = "";
  check();
}

const ends = new IntersectionObserver(
  (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => one.target.click()),
  { rootMargin: NEAR });

/** Looks at the pages and at the link to the next one. */
function watch() {
  heights.disconnect();
  ends.disconnect();
  document.querySelectorAll(".chunk").forEach((chunk) => heights.observe(chunk));
  document.querySelectorAll("[data-more]").forEach((link) => ends.observe(link));
}

// ---- The chosen sessions.

function check() {
  boxes().forEach((box) => { box.checked = chosen.has(box.value); });
  const form = byId("selection");
  form.hidden = chosen.size === 0;
  byId("chosen").textContent = chosen.size + (chosen.size === 1 ? " session" : " sessions") + " chosen";
  byId("copy-export").hidden = false;
  byId("choose-none").hidden = false;
  form.querySelectorAll("input[type=hidden]").forEach((input) => input.remove());
  const shown = new Set([...boxes()].map((box) => box.value));
  for (const name of chosen) {
    if (!shown.has(name)) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name: "session", value: name });
      form.append(input);
    }
  }
}

const word = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

function setUpSessions() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("input[name=session]")) {
      if (event.target.checked) {
        chosen.add(event.target.value);
      } else {
        chosen.delete(event.target.value);
      }
      check();
    }
  });
  document.addEventListener("keydown", (event) => {
    const row = document.querySelector(".row.at input[name=session]");
    const isTyping = event.target.closest("input[type=search], select, dialog") !== null;
    if (event.key === "x" && row !== null && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      row.click();
    }
  });
  byId("copy-export").addEventListener("click", () => {
    const form = byId("selection").elements.as.value;
    copy("tsearch export --archived --as " + form + " -o sessions." + form + " " + [...chosen].map(word).join(" "));
    byId("chosen").textContent = "Copied";
  });
  byId("choose-none").addEventListener("click", () => { chosen.clear(); check(); });
  document.addEventListener("appended", () => { watch(); check(); });
  check();
  watch();
}

setUpSessions();
