// The script of the page of the archive: it asks before work is started, and follows its progress.
"use strict";

const WORK_MILLIS = 1000;

/** Asks for the state of the work until it has ended; then everything else may have changed. */
async function followWork() {
  if (byId("work")?.dataset.state !== "runs") {
    return;
  }
  const text = await fetchText("work", withPart(location.href, "work"));
  const fresh = text === null ? null : parsed(text).getElementById("work");
  if (fresh !== null && fresh.dataset.state !== "runs") {
    location.reload();
    return;
  }
  setTimeout(followWork, WORK_MILLIS);
}

/** Shows the question of a button in a dialog instead of a page of its own. */
async function ask(link) {
  const text = await fetchText("ask", link.href);
  const question = text === null ? null : parsed(text).querySelector(".question");
  if (question === null) {
    return;
  }
  const dialog = document.createElement("dialog");
  const content = document.adoptNode(question);
  const heading = content.querySelector("h1");
  heading.id = "question-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(content);
  dialog.querySelector("a.button").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ask]");
  if (link !== null && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    ask(link);
  }
});
followWork();
