// The script of the pages. It replaces parts of a page by what the server answers; the address is the
// whole state, and every page works without it.
"use strict";

const byId = (id) => document.getElementById(id);
const say = (text) => { byId("said").textContent = text; };

// ---- Search: live from two letters, with the former request cancelled.

// Hits follow each key at once; counts and the address follow when typing pauses.
const PAUSE_MILLIS = 8;
const SETTLE_MILLIS = 250;
const MIN_LETTERS = 2;
let timer = 0;
let settling = 0;
let shownAddress = location.href;
const running = new Map();

/** Fetches text; the request of the same kind that still runs is cancelled. */
async function fetchText(kind, address) {
  running.get(kind)?.abort();
  const control = new AbortController();
  running.set(kind, control);
  try {
    const response = await fetch(address, { signal: control.signal });
    return await response.text();
  } catch (error) {
    if (error.name !== "AbortError") {
      say("The service does not answer.");
    }
    return null;
  } finally {
    if (running.get(kind) === control) {
      running.delete(kind);
    }
  }
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

const withPart = (address, part) => {
  const url = new URL(address, location.href);
  url.searchParams.set("part", part);
  return url;
};

async function loadPart(part, address) {
  byId(part).classList.add("is-old");
  const text = await fetchText(part, withPart(address, part));
  if (text === null) {
    return;
  }
  const document_ = parsed(text);
  const fresh = document_.getElementById(part);
  if (fresh === null) {
    say(document_.getElementById("error")?.textContent ?? "That did not work.");
    byId(part).classList.remove("is-old");
    return;
  }
  if (part === "facets" && byId(part).classList.contains("is-open")) {
    fresh.classList.add("is-open");
  }
  byId(part).replaceWith(document.adoptNode(fresh));
  if (part === "hits") {
    const isOpen = byId("facets").classList.contains("is-open");
    byId("show-facets").setAttribute("aria-expanded", String(isOpen));
    say(byId("total").textContent);
  }
}

/** Shows the search of an address without loading the page. */
function show(address) {
  clearTimeout(settling);
  shownAddress = address;
  nameTab(address);
  keepInLinks(address);
  syncForm(address);
  return Promise.all([loadPart("hits", address), loadPart("facets", address)]);
}

function nameTab(address) {
  const query = new URL(address).searchParams.get("query") ?? "";
  document.title = query === "" ? "tsearch" : query + " · tsearch";
}

/** Lets the links to other pages keep the query and the filters of an address. */
function keepInLinks(address) {
  const pages = document.querySelector("nav[data-filters]");
  const parameters = new URL(address, location.href).searchParams;
  for (const link of pages.querySelectorAll("a[data-keeps]")) {
    const url = new URL(link.pathname, location.href);
    const query = link.dataset.keeps.startsWith("query") ? ["query"] : [];
    for (const name of [...query, ...pages.dataset.filters.split(" ")]) {
      parameters.getAll(name).filter((value) => value !== "").forEach((value) => url.searchParams.append(name, value));
    }
    link.href = url.href;
  }
}

/** Makes the form show the state of an address, without moving the cursor in the box. */
function syncForm(address) {
  const form = byId("search");
  const parameters = new URL(address, location.href).searchParams;
  if (byId("query").value !== (parameters.get("query") ?? "")) {
    byId("query").value = parameters.get("query") ?? "";
  }
  byId("sort").value = parameters.get("sort") ?? "";
  form.querySelectorAll("input[type=hidden]").forEach((input) => input.remove());
  for (const [name, value] of parameters) {
    if (!["query", "sort", "cursor", "part"].includes(name)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.append(input);
    }
  }
}

/** The address of what the form says. */
function formAddress() {
  const url = new URL(location.pathname, location.href);
  for (const [name, value] of new FormData(byId("search"))) {
    if (value !== "") {
      url.searchParams.append(name, value);
    }
  }
  return url.href;
}

/** Goes to a search; while a query is typed, its addresses replace each other in the history. */
function go(address, isTyping) {
  if (address === shownAddress) {
    return;
  }
  if (!isTyping) {
    history.pushState({ isTyping }, "", address);
    show(address);
    return;
  }
  shownAddress = address;
  nameTab(address);
  keepInLinks(address);
  loadPart("hits", address);
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLE_MILLIS);
}

/** Typing has paused: the address and the counts follow. */
function settle() {
  clearTimeout(settling);
  if (shownAddress === location.href) {
    return;
  }
  if (history.state?.isTyping) {
    history.replaceState({ isTyping: true }, "", shownAddress);
  } else {
    history.pushState({ isTyping: true }, "", shownAddress);
  }
  loadPart("facets", shownAddress);
}

function setUpSearch() {
  const form = byId("search");
  const box = byId("query");
  if (form === null) {
    return;
  }
  box.addEventListener("input", () => {
    clearTimeout(timer);
    const length = box.value.trim().length;
    if (length === 0 || length >= MIN_LETTERS) {
      timer = setTimeout(() => go(formAddress(), true), PAUSE_MILLIS);
    }
    complete();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    closeOptions();
    settle();
    go(formAddress(), false);
    history.replaceState({ isTyping: false }, "", location.href);
  });
  byId("sort").addEventListener("change", () => go(formAddress(), false));
  addEventListener("popstate", () => { closeOptions(); show(location.href); });
  document.addEventListener("click", clicked);
  setUpHistogram();
  setUpOptions(box);
}

/** Links to other searches, and buttons: one listener, since parts are replaced. */
function clicked(event) {
  const link = event.target.closest("a");
  if (event.target.closest("#show-facets")) {
    const isOpen = byId("facets").classList.toggle("is-open");
    byId("show-facets").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      byId("facets").scrollIntoView({ block: "nearest" });
    }
    return;
  }
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (link === null || !isPlain) {
    return;
  }
  if (event.altKey && link.dataset.exclude !== undefined) {
    event.preventDefault();
    go(new URL(link.dataset.exclude, location.href).href, false);
  } else if (!event.altKey && link.dataset.more === undefined && link.pathname === location.pathname && link.host === location.host
      && link.href !== shownAddress && link.hash === "") {
    event.preventDefault();
    settle();
    go(link.href, false);
  }
}

// ---- What is loaded when it is needed: folded parts, slow parts, and the next part of a list.

/** Loads what a folded element has. */
async function unfold(details) {
  if (!details.open || details.dataset.part === undefined || details.dataset.isLoaded !== undefined) {
    return;
  }
  details.dataset.isLoaded = "";
  const text = await fetchText(details.dataset.part, details.dataset.part);
  const fresh = text === null ? null : parsed(text);
  const content = fresh?.querySelector("#list") ?? fresh?.querySelector(".body");
  const body = details.querySelector(":scope > .body");
  if (content === null || content === undefined || body === null) {
    delete details.dataset.isLoaded;
    return;
  }
  const place = body.querySelector(":scope > .place");
  body.replaceChildren(...[...content.childNodes].map((node) => document.adoptNode(node)));
  const later = fresh.getElementById("later"); // of a sub-agent: its own page goes on
  if (later !== null) {
    later.removeAttribute("id");
    body.append(document.adoptNode(later));
  }
  if (place !== null) {
    body.append(place);
  }
  document.dispatchEvent(new CustomEvent("unfolded"));
}

/** Replaces an element by what its address has. */
async function loadNow(element) {
  const text = await fetchText(element.id, element.dataset.load);
  const fresh = text === null ? null : parsed(text).getElementById(element.id);
  if (fresh !== null && element.isConnected) {
    fresh.classList.toggle("is-open", element.classList.contains("is-open"));
    element.replaceWith(document.adoptNode(fresh));
  }
}

/** Appends the next part of a list, and lets the link lead to the one after. */
async function loadMore(link) {
  if (link.hasAttribute("aria-disabled")) {
    return;
  }
  link.setAttribute("aria-disabled", "true");
  const id = link.dataset.more;
  const text = await fetchText("more", link.id === "more" ? withPart(link.href, "hits") : link.href);
  if (!link.isConnected) {
    return; // another list has taken the place of this one
  }
  const answer = text === null ? null : parsed(text);
  const fresh = answer?.getElementById(id) ?? null;
  if (fresh === null) {
    if (answer !== null) {
      say(answer.getElementById("error")?.textContent ?? "That did not work.");
    }
    link.removeAttribute("aria-disabled");
    return;
  }
  const next = fresh.ownerDocument.querySelector(`[data-more="${CSS.escape(id)}"]`);
  const hadFocus = document.activeElement === link;
  const added = [...fresh.children].map((node) => document.adoptNode(node));
  const headings = byId(id).querySelectorAll(".heading");
  const heading = added[0]?.querySelector(".heading");
  if (heading?.previousElementSibling === null && heading.textContent === headings[headings.length - 1]?.textContent) {
    heading.remove();
    added[0].dataset.continues = "";
  }
  byId(id).append(...added);
  if (next === null) {
    link.remove();
  } else {
    link.href = next.getAttribute("href");
    link.removeAttribute("aria-disabled");
  }
  if (hadFocus) {
    added[0]?.querySelector("a, summary")?.focus({ preventScroll: true });
  }
  say("More is shown");
  document.dispatchEvent(new CustomEvent("appended"));
}

function setUpParts() {
  document.addEventListener("toggle", (event) => {
    if (event.target.matches("details")) {
      unfold(event.target);
    }
  }, true);
  document.querySelectorAll("[data-load]").forEach(loadNow);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-more]");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link !== null && isPlain) {
      event.preventDefault();
      loadMore(link);
    }
  });
}

// ---- An order or a grouping applies as soon as it is chosen.

function setUpChoices() {
  const choices = "form.search:not(#search)";
  const chosen = sessionStorage.getItem("chosen");
  sessionStorage.removeItem("chosen");
  if (chosen !== null) {
    document.querySelector(`${choices} select[name="${CSS.escape(chosen)}"]`)?.focus();
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches(choices + " select")) {
      sessionStorage.setItem("chosen", event.target.name);
      event.target.form.requestSubmit();
    }
  });
  // A page that the back button shows has the order of its address.
  addEventListener("pageshow", (event) => { if (event.persisted) { document.querySelector(choices)?.reset(); } });
}

// ---- The histogram: dragging chooses a range, a click one bar.

function setUpHistogram() {
  let from = null;
  let to = null;
  const bars = () => [...document.querySelectorAll("#histogram g")];
  const barAt = (event) => {
    const box = byId("histogram").getBoundingClientRect();
    const all = bars();
    const at = Math.floor((event.clientX - box.left) / box.width * all.length);
    return Math.min(all.length - 1, Math.max(0, at));
  };
  const mark = () => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    bars().forEach((bar, at) => bar.classList.toggle("chosen", at >= first && at <= last));
  };
  document.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && event.target.closest("#histogram")) {
      event.preventDefault();
      from = to = barAt(event);
      mark();
    }
  });
  document.addEventListener("pointermove", (event) => {
    if (from !== null && byId("histogram") !== null) {
      to = barAt(event);
      mark();
    }
  });
  document.addEventListener("pointerup", () => {
    if (from === null) {
      return;
    }
    const all = bars();
    const url = new URL(shownAddress);
    const first = all[Math.min(from, to)];
    const last = all[Math.max(from, to)];
    from = to = null;
    if (first !== undefined && last !== undefined) {
      url.searchParams.delete("cursor");
      url.searchParams.set("since", first.dataset.since);
      url.searchParams.set("until", last.dataset.until);
      go(url.href, false);
    }
  });
}

// ---- Completion of the value that ends the query.

const BEGUN_VALUE = /(?:^|[\s(-])([a-z]+):"?([^\s"]*)$/;

async function complete() {
  const query = byId("query").value;
  if (!BEGUN_VALUE.test(query)) {
    closeOptions();
    return;
  }
  const url = new URL("/complete", location.href);
  url.searchParams.set("query", query);
  const text = await fetchText("complete", url);
  if (text === null || byId("query").value !== query) {
    return;
  }
  const options = parsed(text).querySelectorAll("li");
  byId("options").replaceChildren(...options);
  byId("options").hidden = options.length === 0;
  byId("query").setAttribute("aria-expanded", String(options.length > 0));
  byId("query").removeAttribute("aria-activedescendant");
}

function closeOptions() {
  running.get("complete")?.abort();
  byId("options").replaceChildren();
  byId("options").hidden = true;
  byId("query").setAttribute("aria-expanded", "false");
  byId("query").removeAttribute("aria-activedescendant");
}

function choose(option) {
  byId("query").value = option.dataset.query;
  closeOptions();
  byId("query").focus();
  go(formAddress(), true);
}

function setUpOptions(box) {
  byId("options").addEventListener("mousedown", (event) => {
    const option = event.target.closest("li");
    if (option !== null) {
      event.preventDefault();
      choose(option);
    }
  });
  box.addEventListener("blur", closeOptions);
  box.addEventListener("keydown", (event) => {
    const options = [...byId("options").children];
    const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    if (event.key === "Escape" && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      closeOptions();
    } else if (options.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length;
      options.forEach((option, index) => option.setAttribute("aria-selected", String(index === next)));
      options[next].scrollIntoView({ block: "nearest" });
      box.setAttribute("aria-activedescendant", options[next].id);
    } else if (options.length > 0 && (event.key === "Tab" && !event.shiftKey || event.key === "Enter" && at >= 0)) {
      event.preventDefault();
      choose(options[Math.max(0, at)]);
    }
  });
}

// ---- Keys of all pages.

const isShown = (row) => row.parentElement.closest("details:not([open])") === null;
const rows = () => [...document.querySelectorAll(".hit, .row")].filter(isShown);

function move(step) {
  const all = rows();
  if (all.length === 0) {
    return;
  }
  const at = all.findIndex((row) => row.classList.contains("at"));
  const next = Math.min(all.length - 1, Math.max(0, at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step));
  all[at]?.classList.remove("at");
  all[next].classList.add("at");
  const target = all[next].querySelector("a, summary") ?? all[next];
  target.focus({ preventScroll: true });
  all[next].scrollIntoView({ block: "nearest" });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied: " + text);
  } catch {
    say(text);
  }
}

function pressed(event) {
  const isTyping = event.target.closest("input, select, textarea, [contenteditable]") !== null;
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) {
    return;
  }
  if (event.key === "Escape") {
    if (isTyping) {
      event.preventDefault(); // it would empty the field
    }
    document.activeElement.blur();
    return;
  }
  if (isTyping) {
    return;
  }
  const handler = {
    "/": () => { byId("query")?.focus(); byId("query")?.select(); },
    j: () => move(1),
    k: () => move(-1),
    c: () => { const button = byId("copy"); if (button !== null) { copied(button); } },
    "?": () => byId("keys").showModal(),
  }[event.key];
  if (handler !== undefined) {
    event.preventDefault();
    handler();
  }
}

/** Copies what a button has, and says so on it. */
function copied(button) {
  copy(button.dataset.copy);
  button.dataset.label ??= button.textContent; // it may say so already
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = button.dataset.label; }, 1500);
}

function setUp() {
  document.addEventListener("keydown", pressed);
  byId("show-keys").addEventListener("click", () => byId("keys").showModal());
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button !== null) {
      copied(button);
    }
  });
  setUpParts();
  setUpChoices();
  setUpSearch();
}

setUp();
