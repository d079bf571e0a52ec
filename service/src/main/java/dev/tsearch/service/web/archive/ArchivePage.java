package dev.tsearch.service.web.archive;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.web.archive.ArchiveDesk.StartedWork;
import dev.tsearch.service.web.archive.ArchiveDesk.Task;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The archive itself: `/archive`. With `ask`, the name of a task, it asks whether to start it; a
/// POST to that address starts it. Parts: `examined`, which takes longer, and `work`, which the
/// script asks for again while work runs. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param desk what is known of the archive besides answers of the library
/// @param frame what surrounds the content
public record ArchivePage(ServedLibrary served, ArchiveDesk desk, PageFrame frame) {
  private static final String ASK = "ask";
  private static final String PART = "part";
  private static final String EXAMINED = "examined";

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of("archive.css"), List.of("archive.js"), List.of(List.of("?", "these keys")));

  /// The page, or a part of it.
  public WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    String part = address.value(PART);
    if (part.equals("work")) {
      return WebContent.html(200, work());
    }
    if (part.equals(EXAMINED)) {
      return WebContent.html(200, examined());
    }
    Optional<Task> asked = Task.of(address.value(ASK));
    return asked.isPresent() ? page(List.of(question(asked.get()))) : page(parts(address));
  }

  /// Starts the task of an address.
  ///
  /// @return the page to which the browser goes on
  public PageAddress start(PageAddress address) throws InvalidQuestionException {
    Task task =
        Task.of(address.value(ASK))
            .orElseThrow(() -> new InvalidQuestionException(ASK, "must be import or verify", ""));
    desk.start(task);
    return PageAddress.at("archive");
  }

  private WebContent page(List<PageNode> content) {
    return WebContent.page(200, frame.page("Archive · tsearch", "Archive", EXTRA, content));
  }

  private List<PageNode> parts(PageAddress address) throws IOException, InvalidQuestionException {
    var parts = new ArrayList<PageNode>();
    parts.add(element("h1").add("Archive"));
    try (OpenLibrary open = served.opener().open().open()) {
      var partitions = new PartitionTable(open.snapshot(), served.zone(), address);
      parts.add(partitions.totals(open.catalog().outlines().size()));
      parts.add(actions());
      parts.add(work());
      boolean isShown = address.value("show").equals(EXAMINED);
      parts.add(isShown ? examined() : waiting());
      parts.add(new VerificationPart(desk.verified(), served.zone()).part());
      parts.add(new QuarantineTable(desk.quarantine()).part());
      parts.add(partitions.part());
    }
    return parts;
  }

  /// The buttons, or the commands that do the same.
  private PageElement actions() {
    PageElement line = element("p", "commands");
    for (Task task : Task.values()) {
      String command = "tsearch " + task.word();
      line =
          desk.allowsWork()
              ? line.add(
                  link(PageAddress.at("archive").with(ASK, task.word()).text(), task.label())
                      .with("class", "button")
                      .with("data-ask", task.word()))
              : line.add(WebTexts.copy("Copy " + command, command));
    }
    if (desk.allowsWork()) {
      return line;
    }
    return line.add(
        element("span", "detail")
            .add("Pages only read. A service that was started with --allow-write has buttons."));
  }

  private PageElement question(Task task) {
    return element("section", "question")
        .add(
            element("h1").add(task.label() + "?"),
            element("p").add(task.meaning()),
            element("form")
                .with("method", "post")
                .with("action", PageAddress.at("archive").with(ASK, task.word()).text())
                .add(
                    element("p", "commands")
                        .add(
                            element("button").with("type", "submit").add(task.label()),
                            link("/archive", "Cancel").with("class", "button"))));
  }

  private PageElement work() {
    PageElement part =
        element("section").with("id", "work").with("aria-live", "polite").with("class", "work");
    Optional<StartedWork> work = desk.work();
    if (work.isEmpty()) {
      return part;
    }
    StartedWork one = work.get();
    String state = one.isRunning() ? "runs" : one.hasFailed() ? "failed" : "done";
    var lines = new StringBuilder();
    one.lines().forEach(line -> lines.append(line).append('\n'));
    PageElement shown =
        part.with("data-state", state)
            .add(
                element("h2")
                    .add("tsearch " + one.task().word() + " ")
                    .add(element("span", "state " + state).add(state)),
                element("p", "detail")
                    .add("started ")
                    .add(WebTexts.time(one.begun().getEpochSecond(), served.zone())));
    return lines.isEmpty()
        ? shown
        : shown.add(element("pre").with("tabindex", "0").add(lines.toString()));
  }

  /// What takes longer: the script loads it when the page is shown.
  private static PageElement waiting() {
    return element("section")
        .with("id", EXAMINED)
        .with("aria-label", "Sources")
        .with("data-load", "/archive?part=examined")
        .add(
            element("h2").add("Sources"),
            element("p", "detail")
                .add(link("/archive?show=examined", "Look at the places of the sources")));
  }

  private PageElement examined() throws IOException {
    return new ExaminedPart(desk.examine(), served.zone()).part();
  }
}
