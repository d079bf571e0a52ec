package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFilters;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The sessions: `/sessions` with the parameters of `/api/sessions`, and `group`: `day`, `project`
/// or `source`. The list has pages, which the script appends and forgets as the reader scrolls.
/// With `part=agents` and `of`, the name of a session, it answers with the sub-agents of that
/// session. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record SessionsPage(ServedLibrary served, PageFrame frame) {
  private static final int SESSIONS = 50;
  private static final int MAX_SESSIONS = 500;

  /// Parameters that say how the list is shown, not what it has.
  private static final List<String> OF_LIST = List.of("sort", "cursor", "limit", "group");

  private static final List<String> GROUPS = List.of("", "day", "project", "source");

  /// Filters that the list of sessions answers without a search.
  private static final Set<String> OF_SESSIONS = Set.of("source", "project", "since", "until");

  private static final PageFrame.PageExtra EXTRA =
      new PageFrame.PageExtra(
          List.of(),
          List.of("sessions.js"),
          List.of(
              List.of("/", "type a query"),
              List.of("j k", "next, previous session"),
              List.of("Enter", "open it"),
              List.of("x", "choose it for an export, or not"),
              List.of("Esc", "leave the query"),
              List.of("?", "these keys")));

  /// The sessions of a page and the page.
  ///
  /// @param all all sessions in their order; their texts may be missing
  /// @param agents how many sub-agents sessions have
  /// @param notes notes for the user
  private record Listed(
      List<ListedSession> all, Map<TranscriptId, Integer> agents, List<String> notes) {}

  WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    try (OpenLibrary open = library.open()) {
      return address.value("part").equals("agents")
          ? agents(open, address)
          : page(library, open, address);
    }
  }

  private WebContent page(Library library, OpenLibrary open, PageAddress address)
      throws IOException, InvalidQuestionException {
    Listed listed = sessions(library, open, address);
    List<ListedSession> ordered =
        groups(listed.all(), address).values().stream().flatMap(List::stream).toList();
    ListPage page = ListPage.read(address, SESSIONS, MAX_SESSIONS);
    List<ListedSession> shown = open.withTexts(page.of(ordered));
    String next = page.next(shown.size(), ordered.size());
    int total = ordered.size();
    var rows = new SessionRowNodes(address, listed.agents(), served.zone());
    PageElement chunk =
        element("div", "chunk")
            .with("data-address", address.text())
            .add(rows(groups(shown, address), rows));
    PageElement list =
        element("section")
            .with("id", "sessions")
            .with("aria-label", "Sessions")
            .add(element("div", "chips").add(PageFilters.chips(address)))
            .add(
                element("p", "total")
                    .with("id", "total")
                    .add(WebTexts.counted(total, "session", "sessions")))
            .add(WebTexts.notes(listed.notes()));
    list =
        total == 0
            ? list.add(element("p", "empty").add(nothing(address)))
                .add(
                    new EmptyResult(
                            address,
                            "session",
                            "sessions",
                            other -> sessions(library, open, other).all().size())
                        .notes())
            : list.add(element("div").with("id", "session-list").add(chunk));
    if (!next.isEmpty()) {
      list =
          list.add(
              link(address.with("cursor", next).text(), "More sessions")
                  .with("class", "button more")
                  .with("data-more", "session-list"));
    }
    return WebContent.page(
        200,
        frame
            .at(address)
            .page(
                "Sessions · tsearch",
                "Sessions",
                EXTRA,
                List.of(
                    element("h1", "hidden").add("Sessions"), form(address), list, selection())));
  }

  private static String nothing(PageAddress address) {
    return !PageFilters.isSelecting(address)
        ? "The archive has no sessions yet: tsearch import stores those of this machine."
        : "No session matches.";
  }

  private Listed sessions(Library library, OpenLibrary open, PageAddress address)
      throws IOException, InvalidQuestionException {
    Instant now = served.clock().instant();
    var questions = new ProgramQuestions(now, served.zone());
    FieldFilter fields = ProgramQuestions.filter(address);
    var filter =
        new SessionFilter(
            fields.values().getOrDefault(Field.SOURCE, List.of()),
            fields.values().getOrDefault(Field.PROJECT, List.of()),
            "",
            false);
    Map<TranscriptId, Integer> agents = new HashMap<>();
    for (SessionRow row : open.catalog().outlines()) {
      if (!row.agent().isEmpty()) {
        agents.merge(TranscriptId.main(row.source(), row.session()), 1, Integer::sum);
      }
    }
    boolean hasWords = address.first("query").isPresent();
    SessionSort order =
        SessionSort.of(address.value("sort"))
            .orElse(hasWords ? SessionSort.RELEVANCE : SessionSort.NEWEST);
    boolean isSearch =
        hasWords
            || PageFilters.NAMES.stream()
                .anyMatch(name -> !OF_SESSIONS.contains(name) && !address.of(name).isEmpty());
    if (!isSearch) {
      TimeRange time = questions.time(address, now);
      return new Listed(open.sessionsWithoutTexts(filter, time, order), agents, List.of());
    }
    EntryQuestion question =
        questions.read(name -> OF_LIST.contains(name) ? List.of() : address.of(name), 1, 1);
    SessionsAnswer answer =
        library.sessions(library.resolve(question).request(), filter, order, HitDetails.NONE);
    return new Listed(answer.sessions(), agents, answer.notes());
  }

  /// The sub-agents of a session, as the content of a folded part.
  private WebContent agents(OpenLibrary open, PageAddress address) throws IOException {
    String name = address.value("of");
    int colon = name.indexOf(':');
    List<SessionRow> agents =
        colon < 0
            ? List.of()
            : open.catalog()
                .agents(TranscriptId.main(name.substring(0, colon), name.substring(colon + 1)));
    var rows = new SessionRowNodes(address, Map.of(), served.zone());
    return WebContent.html(
        200,
        element("div", "body")
            .add(element("ol", "sessions").add(agents.stream().map(rows::agent).toList())));
  }

  /// The sessions by what they have in common, in the order of the first of each.
  private Map<String, List<ListedSession>> groups(List<ListedSession> all, PageAddress address) {
    Map<String, List<ListedSession>> groups = new LinkedHashMap<>();
    for (ListedSession listed : all) {
      groups
          .computeIfAbsent(group(listed.row(), address.value("group")), _ -> new ArrayList<>())
          .add(listed);
    }
    return groups;
  }

  private String group(SessionRow row, String by) {
    return switch (by) {
      case "day" ->
          row.max() == TimeRange.UNDATED ? "undated" : WebTexts.day(row.max(), served.zone());
      case "project" -> row.project().isEmpty() ? "no project" : row.project();
      case "source" -> row.source();
      default -> "";
    };
  }

  private static List<PageNode> rows(
      Map<String, List<ListedSession>> groups, SessionRowNodes rows) {
    var parts = new ArrayList<PageNode>();
    groups.forEach((name, sessions) -> {
      if (!name.isEmpty()) {
        parts.add(element("h2", "heading").add(name));
      }
      parts.add(element("ol", "sessions").add(rows.of(sessions)));
    });
    return parts;
  }

  /// What can be done with the chosen sessions.
  private static PageElement selection() {
    var forms = new ArrayList<PageNode>();
    for (ExportForm form : ExportForm.values()) {
      forms.add(element("option").with("value", form.word()).add(form.word()));
    }
    return element("form", "selection")
        .with("id", "selection")
        .with("action", "/export")
        .with("method", "get")
        .add(
            element("span")
                .with("id", "chosen")
                .with("role", "status")
                .add("Choose sessions to export them"),
            element("select").with("name", "as").with("aria-label", "Form").add(forms),
            element("button").with("type", "submit").add("Export"),
            element("button", "quiet")
                .with("type", "button")
                .with("id", "copy-export")
                .flag("hidden", true)
                .add("Copy command"),
            element("button", "quiet")
                .with("type", "button")
                .with("id", "choose-none")
                .flag("hidden", true)
                .add("Choose none"));
  }

  private static PageElement form(PageAddress address) {
    return element("form", "search")
        .with("role", "search")
        .with("action", "/sessions")
        .with("method", "get")
        .add(PageFilters.box(address, "words that the sessions have"))
        .add(choice("sort", "Order", orders(), address.value("sort")))
        .add(choice("group", "Group", GROUPS, address.value("group")))
        .add(PageFilters.inputs(address))
        .add(element("button").with("type", "submit").add("List"));
  }

  private static List<String> orders() {
    var orders = new ArrayList<>(List.of(""));
    orders.addAll(SessionSort.WORDS);
    return orders;
  }

  /// A list of words to choose from.
  static PageElement choice(String name, String label, List<String> values, String current) {
    var options = new ArrayList<PageNode>();
    for (String value : values) {
      String absent = name.equals("sort") ? "best order" : "no groups";
      options.add(
          element("option")
              .with("value", value)
              .flag("selected", value.equals(current))
              .add(value.isEmpty() ? absent : value));
    }
    return element("select")
        .with("name", name)
        .with("aria-label", label)
        .with("autocomplete", "off")
        .add(options);
  }
}
