package dev.tsearch.service.web;

import static dev.tsearch.service.web.PageNode.element;
import static dev.tsearch.service.web.PageNode.link;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.library.FieldFilter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.library.SessionFilter;
import dev.tsearch.indexer.library.SessionSort;
import dev.tsearch.indexer.library.SessionsAnswer;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.service.web.PageNode.PageElement;
import dev.tsearch.service.web.PageNode.PageText;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sessions: `/sessions` with the parameters of `/api/sessions`, and `group`: `day`, `project`
/// or `agent`. The list has pages. Thread-safe.
///
/// @param served the archive and the surroundings
/// @param frame what surrounds the content
record SessionsPage(ServedLibrary served, PageFrame frame) {
  private static final int SESSIONS = 50;
  private static final int MAX_SESSIONS = 500;

  /// Parameters that say how the list is shown, not what it has.
  private static final List<String> OF_LIST = List.of("sort", "cursor", "limit", "group");

  private static final List<String> GROUPS = List.of("", "day", "project", "agent");
  private static final List<String> FILTERS = List.of("source", "project", "since", "until");

  /// The sessions of a page and the page.
  ///
  /// @param all all sessions in their order
  /// @param notes notes for the user
  private record Listed(List<ListedSession> all, List<String> notes) {}

  WebContent answer(PageAddress address) throws IOException, InvalidQuestionException {
    Listed listed = sessions(address);
    List<ListedSession> ordered =
        groups(listed.all(), address).values().stream().flatMap(List::stream).toList();
    ListPage page = ListPage.read(address, SESSIONS, MAX_SESSIONS);
    List<ListedSession> shown = page.of(ordered);
    String next = page.next(shown.size(), ordered.size());
    int total = ordered.size();
    PageElement list =
        element("section")
            .with("id", "sessions")
            .with("aria-label", "Sessions")
            .add(element("div", "chips").add(chips(address)))
            .add(
                element("p", "total")
                    .with("id", "total")
                    .add(WebTexts.number(total) + (total == 1 ? " session" : " sessions")))
            .add(WebTexts.notes(listed.notes()))
            .add(rows(shown, address));
    return WebContent.page(
        200,
        frame.page(
            "Sessions · tsearch",
            "Sessions",
            List.of(
                element("h1", "hidden").add("Sessions"),
                form(address),
                next.isEmpty()
                    ? list
                    : list.add(
                        link(address.with("cursor", next).text(), "Next page")
                            .with("class", "button more")))));
  }

  private Listed sessions(PageAddress address) throws IOException, InvalidQuestionException {
    Library library = served.opener().open();
    Instant now = served.clock().instant();
    var questions = new ProgramQuestions(now, served.zone());
    FieldFilter fields = ProgramQuestions.filter(address);
    var filter =
        new SessionFilter(
            fields.values().getOrDefault(Field.SOURCE, List.of()),
            fields.values().getOrDefault(Field.PROJECT, List.of()),
            "",
            false);
    boolean isList = address.first("query").isEmpty();
    SessionSort order =
        SessionSort.of(address.value("sort"))
            .orElse(isList ? SessionSort.NEWEST : SessionSort.RELEVANCE);
    if (isList) {
      return new Listed(library.sessions(filter, questions.time(address, now), order), List.of());
    }
    EntryQuestion question =
        questions.read(name -> OF_LIST.contains(name) ? List.of() : address.of(name), 1, 1);
    SessionsAnswer answer =
        library.sessions(library.resolve(question).request(), filter, order, HitDetails.NONE);
    return new Listed(answer.sessions(), answer.notes());
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
      case "agent" -> row.source();
      default -> "";
    };
  }

  private List<PageNode> rows(List<ListedSession> shown, PageAddress address) {
    Map<TranscriptId, String> titles =
        SessionTitles.of(shown.stream().map(ListedSession::row).toList());
    var parts = new ArrayList<PageNode>();
    groups(shown, address)
        .forEach((name, sessions) -> {
          if (!name.isEmpty()) {
            parts.add(element("h2", "heading").add(name));
          }
          var rows = new ArrayList<PageNode>();
          sessions.forEach(listed -> rows.add(row(listed, titles, address)));
          parts.add(element("ol", "sessions").add(rows));
        });
    return parts;
  }

  private PageElement row(
      ListedSession listed, Map<TranscriptId, String> titles, PageAddress address) {
    SessionRow row = listed.row();
    String title = titles.getOrDefault(row.transcript(), "");
    PageElement detail = element("p", "detail");
    if (!row.project().isEmpty()) {
      detail =
          detail.add(
              link(
                      address.with("project", row.project()).without("cursor").text(),
                      WebTexts.lastPart(row.project()))
                  .with("title", row.project()),
              new PageText(" · "));
    }
    detail =
        detail
            .add(link(address.with("source", row.source()).without("cursor").text(), row.source()))
            .add(" · ");
    if (row.max() != TimeRange.UNDATED) {
      detail = detail.add(WebTexts.time(row.min(), served.zone()));
      if (row.max() != row.min()) {
        detail = detail.add(new PageText(" – "), WebTexts.time(row.max(), served.zone()));
      }
      detail = detail.add(" · ");
    }
    String entries = WebTexts.number(row.count()) + (row.count() == 1 ? " entry" : " entries");
    String hits =
        listed.match().map(match -> ", " + WebTexts.number(match.hits()) + " match").orElse("");
    return element("li", "row")
        .add(
            element("h3")
                .add(
                    link(
                        PageLinks.session(row.transcript()).text(),
                        title.isBlank() ? row.session() : title)),
            detail.add(entries + hits));
  }

  private static List<PageNode> chips(PageAddress address) {
    var chips = new ArrayList<PageNode>();
    for (String name : FILTERS) {
      for (String value : address.of(name)) {
        chips.add(SearchForm.chip(name + " " + value, address.without(name)));
      }
    }
    return chips;
  }

  private static PageElement form(PageAddress address) {
    PageElement form =
        element("form", "search")
            .with("role", "search")
            .with("action", "/sessions")
            .with("method", "get")
            .add(
                element("div", "box")
                    .add(
                        element("label", "hidden").with("for", "query").add("Query"),
                        element("input")
                            .with("id", "query")
                            .with("name", "query")
                            .with("type", "search")
                            .with("value", address.value("query"))
                            .with("placeholder", "words that the sessions have")
                            .with("autocomplete", "off")))
            .add(choice("sort", "Order", orders(), address.value("sort")))
            .add(choice("group", "Group", GROUPS, address.value("group")));
    for (String name : FILTERS) {
      for (String value : address.of(name)) {
        form =
            form.add(
                element("input").with("type", "hidden").with("name", name).with("value", value));
      }
    }
    return form.add(element("button").with("type", "submit").add("List"));
  }

  private static List<String> orders() {
    var orders = new ArrayList<>(List.of(""));
    orders.addAll(SessionSort.WORDS);
    return orders;
  }

  private static PageElement choice(
      String name, String label, List<String> values, String current) {
    var options = new ArrayList<PageNode>();
    for (String value : values) {
      String absent = name.equals("sort") ? "best order" : "no groups";
      options.add(
          element("option")
              .with("value", value)
              .flag("selected", value.equals(current))
              .add(value.isEmpty() ? absent : value));
    }
    return element("select").with("name", name).with("aria-label", label).add(options);
  }
}
