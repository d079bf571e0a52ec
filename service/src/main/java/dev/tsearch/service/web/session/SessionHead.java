package dev.tsearch.service.web.session;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.catalog.SessionOutline;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// What a page says of a session: its title and totals, the prompts that a person typed, and when
/// what happened.
///
/// @param transcript the conversation
/// @param named its name, as commands take it
/// @param row what the archive knows of it
/// @param title its title; empty if it has none
/// @param agents its sub-agents
/// @param outline its entries
/// @param resumption the command that continues it; empty if there is none
/// @param places where the parts of the conversation are
/// @param zone the zone of times
public record SessionHead(
    TranscriptId transcript,
    String named,
    SessionRow row,
    String title,
    List<SessionRow> agents,
    SessionOutline outline,
    Optional<String> resumption,
    EntryPlaces places,
    Zone zone) {
  /// More prompts are on the pages of the mode that shows prompts only.
  private static final int MAX_PROMPTS = 1_000;

  private static final int MAX_AGENTS = 50;
  private static final int BARS = 120;
  private static final int STEP = 10;
  private static final int HEIGHT = 24;

  /// The name of the conversation.
  public String name() {
    String called = title.isBlank() ? transcript.session() : title;
    return transcript.isAgent() ? "Sub-agent " + transcript.agent() + ": " + called : called;
  }

  /// The title, the totals, and how to go on with the session.
  public PageElement header() {
    return header(SessionMode.ALL);
  }

  /// The same for a page that shows some entries.
  PageElement header(SessionMode mode) {
    PageElement facts = element("p", "detail").add(transcript.source());
    if (!row.project().isEmpty()) {
      facts =
          facts
              .add(" · ")
              .add(
                  element("span")
                      .with("title", row.project())
                      .add(WebTexts.lastPart(row.project())));
    }
    if (row.min() != TimeRange.UNDATED) {
      facts = facts.add(" · ").add(WebTexts.time(row.min(), zone));
      Duration length = Duration.ofSeconds(row.max() - row.min());
      if (length.toMinutes() > 0) {
        facts =
            facts.add(" – ").add(WebTexts.time(row.max(), zone)).add(" (" + length(length) + ")");
      }
    }
    return element("header", "session")
        .add(element("h1").add(name()))
        .add(facts, totals(), commands(mode));
  }

  /// The title, the project and the day of an entry on one line, for readers who do not see the
  /// header.
  ///
  /// @param entry the id of the entry; the first entry if there is no such one
  PageElement place(String entry) {
    long time =
        outline.position(entry).stream()
            .mapToLong(at -> outline.entries().get(at).timestamp())
            .findFirst()
            .orElse(row.min());
    String project = row.project().isEmpty() ? "" : WebTexts.lastPart(row.project()) + " · ";
    PageElement day = element("span").with("id", "day");
    return element("p", "where")
        .with("id", "where")
        .flag("hidden", true)
        .add(element("b").add(name()))
        .add(
            element("span", "detail")
                .add(project)
                .add(time == TimeRange.UNDATED ? day : day.add(WebTexts.day(time, zone))));
  }

  private static String length(Duration time) {
    if (time.toDays() > 0) {
      return time.toDays() + " d " + time.toHoursPart() + " h";
    }
    return time.toHours() > 0
        ? time.toHours() + " h " + time.toMinutesPart() + " min"
        : time.toMinutes() + " min";
  }

  private PageElement totals() {
    var totals = new ArrayList<PageNode>();
    add("entries", outline.size(), totals);
    add("prompts", count(OutlinedEntry::isPrompt), totals);
    add("calls", count(entry -> entry.type().equals(EntryType.TOOL_CALL)), totals);
    add("failures", count(OutlinedEntry::hasFailed), totals);
    add("compactions", count(entry -> entry.type().isBoundary()), totals);
    add("sub-agents", agents.size(), totals);
    return element("ul", "totals").with("id", "totals").add(totals);
  }

  private int count(Predicate<OutlinedEntry> wanted) {
    return (int) outline.entries().stream().filter(wanted).count();
  }

  private static void add(String name, int count, List<PageNode> totals) {
    if (count > 0) {
      String one = name.equals("entries") ? "entry" : name.substring(0, name.length() - 1);
      totals.add(
          element("li")
              .add(element("b").add(WebTexts.number(count)))
              .add(" " + (count == 1 ? one : name)));
    }
  }

  private PageElement commands(SessionMode mode) {
    String show = "tsearch show " + ShellWord.quoted(named) + mode.option();
    PageElement line = element("p", "commands").add(places.command("Copy show command", show));
    if (resumption.isPresent()) {
      line = line.add(places.command("Copy resume command", resumption.get()));
    }
    Map<String, String> documents = places.documents(named);
    if (!documents.isEmpty()) {
      PageElement exports = element("span", "exports").add("Export as");
      for (Map.Entry<String, String> document : documents.entrySet()) {
        exports = exports.add(" ").add(link(document.getValue(), document.getKey()));
      }
      line = line.add(exports);
    }
    if (transcript.isAgent()) {
      Optional<String> starter =
          places.conversation(TranscriptId.main(transcript.source(), transcript.session()));
      if (starter.isPresent()) {
        line = line.add(link(starter.get(), "The session that started it"));
      }
    }
    return line;
  }

  /// The strip of activity: of each stretch of the session how much was said and called, and where
  /// something failed.
  public PageElement strip() {
    List<OutlinedEntry> all = outline.entries();
    int bars = Math.min(BARS, all.size());
    var nodes = new ArrayList<PageNode>();
    for (int bar = 0; bar < bars; bar++) {
      int from = (int) ((long) bar * all.size() / bars);
      int to = (int) ((long) (bar + 1) * all.size() / bars);
      nodes.add(bar(bar, all.subList(from, to)));
    }
    return element("svg")
        .with("id", "strip")
        .with("role", "img")
        .with("aria-label", "Activity from the beginning to the end; failures are marked")
        .with("viewBox", "0 0 %d %d".formatted(Math.max(1, bars) * STEP, HEIGHT))
        .with("preserveAspectRatio", "none")
        .add(nodes);
  }

  private PageElement bar(int at, List<OutlinedEntry> stretch) {
    long said = stretch.stream().filter(OutlinedEntry::isSaid).count();
    long height = Math.max(said > 0 ? 3 : 0, said * (HEIGHT - 6) / stretch.size());
    boolean hasFailed = stretch.stream().anyMatch(OutlinedEntry::hasFailed);
    boolean hasPrompt = stretch.stream().anyMatch(OutlinedEntry::isPrompt);
    PageElement bar =
        element("g")
            .with("data-go", places.entry(stretch.getFirst().id()))
            .add(rectangle(at, 0, HEIGHT).with("class", "calls"))
            .add(
                rectangle(at, HEIGHT - height, height)
                    .with("class", hasPrompt ? "prompt" : "said"));
    return hasFailed ? bar.add(rectangle(at, 0, 4).with("class", "failure")) : bar;
  }

  private static PageElement rectangle(int at, long y, long height) {
    return element("rect")
        .with("x", Integer.toString(at * STEP))
        .with("y", Long.toString(y))
        .with("width", Integer.toString(STEP - 1))
        .with("height", Long.toString(height));
  }

  /// The prompts that a person typed, with the failures and compactions after each.
  public PageElement navigator() {
    var rows = new ArrayList<PageNode>();
    List<OutlinedEntry> all = outline.entries();
    int prompts = count(OutlinedEntry::isPrompt);
    int skipped = Math.max(0, prompts - MAX_PROMPTS);
    int at = 0;
    int number = 0;
    while (at < all.size()) {
      OutlinedEntry prompt = all.get(at);
      int end = at + 1;
      while (end < all.size() && !all.get(end).isPrompt()) {
        end++;
      }
      if (prompt.isPrompt() && number++ >= skipped) {
        rows.add(prompt(prompt, all.subList(at, end)));
      }
      at = end;
    }
    PageElement list = element("ol").add(rows);
    PageElement part =
        element("nav", "navigator").with("id", "navigator").with("aria-label", "Prompts");
    part =
        part.add(
            element("h2").add(prompts == 1 ? "1 prompt" : WebTexts.number(prompts) + " prompts"));
    if (skipped > 0) {
      String text = WebTexts.number(skipped) + " earlier prompts";
      part =
          part.add(
              places
                  .prompts()
                  .map(address -> link(address, text))
                  .orElse(element("p", "detail").add(text)));
    }
    part = part.add(list);
    return agents.isEmpty() ? part : part.add(element("h2").add("Sub-agents"), agentList());
  }

  private PageElement prompt(OutlinedEntry prompt, List<OutlinedEntry> turn) {
    long failures = turn.stream().filter(OutlinedEntry::hasFailed).count();
    long compactions = turn.stream().filter(entry -> entry.type().isBoundary()).count();
    PageElement detail = element("span", "detail").add(WebTexts.time(prompt.timestamp(), zone));
    if (failures > 0) {
      detail =
          detail.add(
              element("b", "failed")
                  .add(" · " + failures + (failures == 1 ? " failure" : " failures")));
    }
    if (compactions > 0) {
      detail = detail.add(" · compacted");
    }
    return element("li")
        .add(
            element("a")
                .with("href", places.entry(prompt.id()))
                .with("data-prompt", prompt.id())
                .add(element("span", "text").add(prompt.prompt()))
                .add(detail));
  }

  private PageElement agentList() {
    var rows = new ArrayList<PageNode>();
    for (SessionRow agent : agents.subList(0, Math.min(MAX_AGENTS, agents.size()))) {
      String about = agent.prompt().text().lines().findFirst().orElse(agent.agent());
      PageElement named =
          places
              .conversation(agent.transcript())
              .map(address -> element("a").with("href", address))
              .orElse(element("span"));
      rows.add(
          element("li")
              .add(
                  named.add(
                      element("span", "text").add(about),
                      element("span", "detail")
                          .add(WebTexts.counted(agent.count(), "entry", "entries")))));
    }
    if (agents.size() > MAX_AGENTS) {
      rows.add(element("li", "detail").add(WebTexts.number(agents.size() - MAX_AGENTS) + " more"));
    }
    return element("ol").add(rows);
  }
}
