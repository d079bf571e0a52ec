// The script of the page of a session. It loads windows of entries as the reader comes near their ends,
// what a folded entry has when it is unfolded, and new entries when something was imported.
"use strict";

const MAX_ENTRIES = 600;
const NEAR_PIXELS = 800;
const TYPING_MILLIS = 200;
const reader = document.querySelector(".reader");
const list = () => byId("list");
const entries = () => [...list().children];
const current = () => list().querySelector(":scope > .at");

const sessionAddress = (parameters) => {
  const url = new URL(reader.dataset.session, location.href);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(name, value);
  }
  return url.href;
};

/** The window of an address; null if the service does not answer. */
async function fetchWindow(kind, parameters) {
  const text = await fetchText(kind, sessionAddress({ ...parameters, part: "entries" }));
  return text === null ? null : parsed(text).getElementById("entries");
}

// ---- Windows in both directions; entries far away are removed.

let isLoading = false;

function setEdge(id, fresh, isFirst) {
  byId(id)?.remove();
  if (fresh !== null && fresh !== undefined) {
    const link = document.adoptNode(fresh);
    if (isFirst) {
      list().before(link);
    } else {
      list().after(link);
    }
    edges.observe(link);
  }
}

function edge(id, text, parameter, position) {
  const link = document.createElement("a");
  link.id = id;
  link.className = "more button";
  link.textContent = text;
  link.href = sessionAddress({ [parameter]: position });
  return link;
}

async function loadEdge(link) {
  if (isLoading) {
    return;
  }
  isLoading = true;
  const isEarlier = link.id === "earlier";
  const url = new URL(link.href);
  const parameter = isEarlier ? "before" : "cursor";
  const part = await fetchWindow("window", { [parameter]: url.searchParams.get(parameter) });
  if (part !== null) {
    const fresh = [...part.querySelector("#list").children].map((entry) => document.adoptNode(entry));
    const anchor = isEarlier ? entries()[0] : entries().at(-1);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    if (isEarlier) {
      list().prepend(...fresh);
      setEdge("earlier", part.querySelector("#earlier"), true);
    } else {
      list().append(...fresh);
      setEdge("later", part.querySelector("#later"), false);
    }
    byId("entries").dataset.total = part.dataset.total;
    trim(isEarlier);
    mark();
    scrollBy(0, (anchor?.getBoundingClientRect().top ?? before) - before);
  }
  isLoading = false;
}

/** Removes entries at the other end of the list, so that the page never has the whole session. */
function trim(isEarlier) {
  const all = entries();
  if (all.length <= MAX_ENTRIES) {
    return;
  }
  if (isEarlier) {
    all.slice(MAX_ENTRIES).forEach((entry) => entry.remove());
    setEdge("later", edge("later", "Later entries", "cursor", Number(entries().at(-1).dataset.at) + 1), false);
  } else {
    all.slice(0, all.length - MAX_ENTRIES).forEach((entry) => entry.remove());
    setEdge("earlier", edge("earlier", "Earlier entries", "before", entries()[0].dataset.at), true);
  }
}

const edges = new IntersectionObserver(
  (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => loadEdge(one.target)),
  { rootMargin: NEAR_PIXELS + "px 0px" });

/** Shows the window of some parameters instead of the one that is shown. */
async function showWindow(parameters) {
  const part = await fetchWindow("window", parameters);
  if (part === null || part === undefined) {
    return false;
  }
  byId("earlier")?.remove();
  byId("later")?.remove();
  byId("entries").replaceWith(document.adoptNode(part));
  observeEdges();
  mark();
  return true;
}

function observeEdges() {
  for (const id of ["earlier", "later"]) {
    if (byId(id) !== null) {
      edges.observe(byId(id));
    }
  }
}

// ---- The current entry.

function select(entry, block) {
  if (entry === null || entry === undefined) {
    return;
  }
  document.querySelectorAll(".entry.at, #navigator .at").forEach((one) => one.classList.remove("at"));
  entry.classList.add("at");
  showDay(entry);
  const focused = entry.matches("details") ? entry.querySelector("summary") : entry;
  focused.focus({ preventScroll: true });
  entry.scrollIntoView({ block: block ?? "nearest" });
  const prompt = document.querySelector(`#navigator [data-prompt="${CSS.escape(entry.dataset.entry)}"]`);
  if (prompt !== null) {
    prompt.classList.add("at");
    prompt.scrollIntoView({ block: "nearest" });
  }
}

/** Says above the entries on which day an entry was. */
function showDay(entry) {
  const time = entry.querySelector("time");
  if (time !== null) {
    byId("day").textContent = time.textContent.slice(0, "2026-01-31".length);
  }
}

const entryOf = (id) => list().querySelector(`:scope > [data-entry="${CSS.escape(id)}"]`);

/** Goes to an entry, and loads its window if it is not shown. */
async function goToEntry(id) {
  if (entryOf(id) === null && !(await showWindow({ entry: id }))) {
    return;
  }
  select(entryOf(id) ?? entries()[0], "center");
  history.replaceState(history.state, "", sessionAddress({ entry: id }));
}

/** The next entry of a kind; beyond the window the server is asked. */
async function step(direction, kind, mode) {
  const all = entries();
  const at = all.indexOf(current());
  const from = at < 0 ? (direction > 0 ? firstVisible() : firstVisible() + 1) : at + direction;
  for (let next = from; next >= 0 && next < all.length; next += direction) {
    if (all[next].matches(kind)) {
      select(all[next], mode === undefined ? "nearest" : "start");
      return;
    }
  }
  const link = byId(direction > 0 ? "later" : "earlier");
  if (link !== null && mode === undefined) {
    await loadEdge(link);
    select(entries()[entries().indexOf(current()) + direction]);
  } else if (link !== null) {
    await stepFar(direction, mode);
  } else {
    say("No more entries of this kind");
  }
}

function firstVisible() {
  return Math.max(0, entries().findIndex((entry) => entry.getBoundingClientRect().bottom > 60));
}

/** The next entry of a mode outside the window: the server knows it. */
async function stepFar(direction, mode) {
  const last = direction > 0 ? entries().at(-1) : entries()[0];
  const to = direction > 0 ? "next" : "previous";
  const answer = await fetchText("step", sessionAddress({ part: "step", mode, to, entry: last.dataset.entry }));
  const next = answer === null ? null : parsed(answer).querySelector("#found li");
  if (next === null) {
    say("No more entries of this kind");
  } else {
    await goToEntry(next.dataset.entry);
  }
}

// ---- Find over all entries of the session.

let found = [];
let foundAt = -1;
let wanted = "";

let searching = Promise.resolve(true);

/** Finds the entries that have a text, and marks it; false if the answer is not wanted any more. */
function search(text) {
  if (text !== wanted) {
    wanted = text;
    searching = searchNow(text);
  }
  return searching;
}

async function searchNow(text) {
  foundAt = -1;
  found = [];
  if (text.trim() !== "") {
    byId("matches").textContent = "…";
    const answer = await fetchText("found", sessionAddress({ part: "found", find: text }));
    if (text !== wanted) {
      return false;
    }
    if (answer === null) {
      wanted = ""; // asked again the next time
      byId("matches").textContent = "";
      return false;
    }
    found = [...parsed(answer).getElementById("found").children].map((item) => item.dataset.entry);
  }
  sayFound();
  mark();
  return true;
}

/** Says which match is shown, and how many there are. */
function sayFound() {
  const all = found.length === 0 ? "none" : found.length + (found.length === 1 ? " entry" : " entries");
  byId("matches").textContent =
    wanted.trim() === "" ? "" : foundAt < 0 ? all : (foundAt + 1) + "/" + found.length;
}

async function find(text, direction) {
  if (!(await search(text)) || found.length === 0) {
    return;
  }
  foundAt = foundAt < 0 ? startOfFind() : (foundAt + direction + found.length) % found.length;
  sayFound();
  await goToEntry(found[foundAt]);
  await showMatch();
  byId("text").focus({ preventScroll: true });
}

/** Unfolds the current match, and scrolls to its text. */
async function showMatch() {
  const entry = entryOf(found[foundAt]);
  if (entry?.matches("details") && !entry.open) {
    entry.open = true;
  }
  mark();
  const range = marks.find((one) => entry?.contains(one.startContainer));
  if (range === undefined) {
    return;
  }
  showInBoxes(range);
  // Entries get their heights when they come near the window, so that the text moves meanwhile.
  for (let tries = 0; tries < 10; tries++) {
    const place = range.getBoundingClientRect();
    if (place.height === 0 || (place.top >= 120 && place.bottom <= innerHeight - 20)) {
      return;
    }
    scrollBy({ top: place.top - innerHeight / 2, behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }
}

/** Scrolls the boxes around a text that have their own scroll bars. */
function showInBoxes(range) {
  for (let box = range.startContainer.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      const inside = range.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop += inside - box.clientHeight / 2;
    }
  }
}

/** The first match that is not above the window. */
function startOfFind() {
  const visible = new Set(entries().slice(firstVisible()).map((entry) => entry.dataset.entry));
  return Math.max(0, found.findIndex((id) => visible.has(id)));
}

let marks = [];

/** Marks the text in the entries that are shown, and forgets those that were removed. */
function mark() {
  marks = [];
  CSS.highlights?.clear();
  const text = wanted.toLowerCase();
  if (text.trim() === "") {
    return;
  }
  const walker = document.createTreeWalker(list(), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && marks.length < 2000; node = walker.nextNode()) {
    const content = node.data.toLowerCase();
    for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + text.length)) {
      const range = new Range();
      range.setStart(node, Math.min(node.length, at)); // letters may be longer in lower case
      range.setEnd(node, Math.min(node.length, at + text.length));
      marks.push(range);
    }
  }
  CSS.highlights?.set("found", new Highlight(...marks));
}

// ---- Copies of an entry.

async function copyPart(entry, part) {
  const address = new URL(entry.dataset.part, location.href);
  address.searchParams.set("part", part);
  const text = await fetchText("copy", address.href);
  if (text !== null) {
    await copy(text);
  }
}

function setUpActions() {
  const dialog = byId("actions");
  let chosen = null;
  document.addEventListener("click", (event) => {
    if (event.target.closest("button.actions") !== null) {
      chosen = event.target.closest(".entry");
      const raw = new URL(chosen.dataset.part, location.href);
      raw.searchParams.set("part", "raw");
      byId("raw").href = raw.href;
      dialog.showModal();
    }
  });
  dialog.addEventListener("click", (event) => {
    const what = event.target.closest("[data-what]")?.dataset.what;
    if (what === undefined || chosen === null) {
      return;
    }
    dialog.close();
    if (what === "link") {
      copy(sessionAddress({ entry: chosen.dataset.entry }));
    } else if (what === "command") {
      copy("tsearch show " + quoted(chosen.dataset.entry));
    } else {
      copyPart(chosen, what);
    }
  });
}

const quoted = (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";

// ---- New entries.

/**
 * Has work done after each import. One page of the browser listens for all of them, since a browser has six
 * connections to a server; when that page is closed, another one goes on.
 */
function onImport(work) {
  const pages = new BroadcastChannel("imports");
  pages.addEventListener("message", work);
  navigator.locks.request("imports", () => new Promise((release) => {
    const events = new EventSource("/api/events");
    const tell = () => { work(); pages.postMessage(""); };
    events.addEventListener("open", () => { reader.dataset.isListening = ""; tell(); });
    events.addEventListener("import", tell);
    events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) { release(); } });
  }));
}

const total = (part) => Number(part.dataset.total);

function setUpEvents() {
  const button = byId("fresh");
  let pending = Promise.resolve();
  const update = async () => {
    if (byId("later") !== null) {
      const none = await fetchWindow("live", { before: 0 }); // says how many there are
      if (none !== null && total(none) > total(byId("entries"))) {
        button.hidden = false;
      }
      return;
    }
    const last = entries().at(-1);
    const next = last === undefined ? 0 : Number(last.dataset.at) + 1;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 40;
    const part = await fetchWindow("live", { cursor: next });
    const fresh = part === null || part === undefined ? [] : [...part.querySelector("#list").children];
    if (fresh.length === 0) {
      return;
    }
    list().append(...fresh.map((entry) => document.adoptNode(entry)));
    byId("entries").dataset.total = part.dataset.total;
    setEdge("later", part.querySelector("#later"), false);
    trim(false);
    say(fresh.length + (fresh.length === 1 ? " new entry" : " new entries"));
    if (isAtEnd) {
      scrollTo(0, document.documentElement.scrollHeight);
    } else {
      button.hidden = false;
    }
  };
  onImport(() => { pending = pending.then(update); });
  button.addEventListener("click", async () => {
    button.hidden = true;
    if (byId("later") !== null) {
      await showWindow({ before: "end" });
    }
    select(entries().at(-1), "end");
  });
}

// ---- Keys and clicks.

const SESSION_KEYS = {
  j: () => step(1, ".entry"),
  k: () => step(-1, ".entry"),
  n: () => step(1, ".is-prompt", "prompts"),
  p: () => step(-1, ".is-prompt", "prompts"),
  e: () => step(1, ".bad", "errors"),
  E: () => step(-1, ".bad", "errors"),
  o: () => { const entry = current(); if (entry?.matches("details")) { entry.open = !entry.open; } },
  g: () => byId("beginning").click(),
  G: () => byId("end").click(),
  y: () => { const entry = current(); if (entry !== null) { copyPart(entry, "text"); } },
  "/": () => { byId("text").focus(); byId("text").select(); },
};

function sessionKey(event) {
  const isTyping = event.target.closest("input, select, textarea") !== null;
  const isOpen = document.querySelector("dialog[open]") !== null;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || isOpen) {
    return;
  }
  const handler = SESSION_KEYS[event.key];
  if (handler !== undefined) {
    event.preventDefault();
    event.stopImmediatePropagation();
    handler();
  }
}

async function goToEnd(parameters, isEnd) {
  if (await showWindow(parameters)) {
    select(isEnd ? entries().at(-1) : entries()[0], isEnd ? "end" : "center");
    if (!isEnd) {
      scrollTo(0, 0);
    }
  }
}

function sessionClick(event) {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const strip = event.target.closest("[data-go]");
  const link = event.target.closest("a");
  if (strip !== null) {
    goToEntry(new URL(strip.dataset.go, location.href).searchParams.get("entry"));
  } else if (event.target.closest("#show-prompts") !== null) {
    const isOpen = byId("aside").classList.toggle("is-open");
    byId("show-prompts").setAttribute("aria-expanded", String(isOpen));
  } else if (link !== null && isPlain && link.dataset.prompt !== undefined) {
    event.preventDefault();
    byId("aside").classList.remove("is-open");
    byId("show-prompts").setAttribute("aria-expanded", "false");
    goToEntry(link.dataset.prompt);
  } else if (link !== null && isPlain && (link.id === "earlier" || link.id === "later")) {
    event.preventDefault();
    loadEdge(link);
  } else if (link !== null && isPlain && link.id === "beginning") {
    event.preventDefault();
    goToEnd({ cursor: 0 }, false);
  } else if (link !== null && isPlain && link.id === "end") {
    event.preventDefault();
    goToEnd({ before: "end" }, true);
  } else if (event.target.closest("summary") !== null || link === null) {
    const entry = event.target.closest("#list > .entry");
    if (entry !== null) {
      document.querySelectorAll(".entry.at").forEach((one) => one.classList.remove("at"));
      entry.classList.add("at");
      showDay(entry);
    }
  }
}

function setUpSession() {
  document.addEventListener("keydown", sessionKey, true);
  document.addEventListener("click", sessionClick);
  document.addEventListener("unfolded", () => {
    if (foundAt >= 0 && current()?.dataset.entry === found[foundAt]) {
      showMatch();
    } else {
      mark();
    }
  });
  new IntersectionObserver((seen) => { byId("where").hidden = seen.at(-1).isIntersecting; })
    .observe(document.querySelector("header.session h1"));
  byId("find").hidden = false;
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    find(byId("text").value, 1);
  });
  byId("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      find(byId("text").value, -1);
    }
  });
  let typing = 0;
  byId("text").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => search(byId("text").value), TYPING_MILLIS);
  });
  history.scrollRestoration = "manual";
  const start = reader.dataset.at;
  const target = start === "" ? null : entryOf(start);
  if (target !== null) {
    select(target, "center");
    if (target.matches("details")) {
      target.open = true;
    }
  } else if (byId("later") === null && byId("earlier") !== null) {
    scrollTo(0, document.documentElement.scrollHeight);
  }
  observeEdges();
  setUpActions();
  setUpEvents();
  findGiven(start);
}

/** Marks the text that the address asks for, as a link from a search does, and shows its entry. */
async function findGiven(entry) {
  if (byId("text").value !== "" && await search(byId("text").value)) {
    foundAt = found.indexOf(entry);
    sayFound();
    if (foundAt >= 0) {
      showMatch();
    }
  }
}

setUpSession();
