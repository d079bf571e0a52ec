package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Table.Cell;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.answer.SessionField;
import dev.tsearch.indexer.answer.SessionHits;
import dev.tsearch.indexer.answer.SessionObjects;
import dev.tsearch.indexer.catalog.SessionTitles;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Sessions as a table or as JSON.
///
/// JSON has one object of [SessionObjects] a session.
///
/// In a pipe, the columns are time, session, entries, source, project, first prompt, title, hits;
/// `hits` is empty without a query.
///
/// @param sessions the sessions, in the order to print
/// @param known the ids of sessions from which a short id must differ
public record SessionList(List<ListedSession> sessions, Set<String> known) {
  /// Replaces the title of a session without a prompt.
  private static final String UNTITLED = "(no prompt)";

  /// The share of the width that a project may take, so that it does not push other columns out.
  private static final int PROJECT_SHARE = 5;

  private static final int MIN_PROJECT_COLUMNS = 20;

  /// Copies the list and the ids.
  public SessionList {
    sessions = List.copyOf(sessions);
    known = Set.copyOf(known);
  }

  /// Sessions whose short ids differ from each other.
  public SessionList(List<ListedSession> sessions) {
    this(sessions, Set.of());
  }

  /// The ids of the sessions.
  public Set<String> ids() {
    return sessions.stream().map(listed -> listed.row().session()).collect(Collectors.toSet());
  }

  /// This list with the ids from which its short ids must differ.
  public SessionList knowing(Set<String> ids) {
    return new SessionList(sessions, ids);
  }

  /// A list of sessions that no search found: they have no matches.
  public static SessionList of(List<SessionRow> rows) {
    return new SessionList(
        rows.stream().map(row -> new ListedSession(row, Optional.empty())).toList());
  }

  /// The first sessions of the list.
  public SessionList first(int count) {
    return new SessionList(sessions.subList(0, Math.min(count, sessions.size())), known);
  }

  /// The sessions of the list after the first ones.
  public SessionList after(int count) {
    int from = Math.min(count, sessions.size());
    return new SessionList(sessions.subList(from, sessions.size()), known);
  }

  /// Prints one object a line.
  ///
  /// @param fields the members to print; empty for all
  public void printJson(List<SessionField> fields, TextOutput out) throws OutputException {
    Map<TranscriptId, String> titles = titles();
    for (ListedSession listed : sessions) {
      String title = titles.getOrDefault(listed.row().transcript(), "");
      out.json(generator -> SessionObjects.write(fields, listed, title, generator));
    }
  }

  /// Prints some fields as a table, with empty texts for absent values.
  public void printColumns(List<SessionField> fields, TextOutput out, Terminal terminal)
      throws OutputException {
    Map<TranscriptId, String> titles = titles();
    var table = new Table(fields.stream().map(SessionList::column).toArray(Table.Column[]::new));
    for (ListedSession listed : sessions) {
      String title = titles.getOrDefault(listed.row().transcript(), "");
      table.row(fields.stream().map(field -> text(field, listed, title)).toArray(String[]::new));
    }
    table.print(out, terminal);
  }

  private static Table.Column column(SessionField field) {
    String heading = field.key().toUpperCase(Locale.ROOT);
    return field == SessionField.TITLE || field == SessionField.FIRST_PROMPT
        ? Table.Column.stretching(heading)
        : Table.Column.text(heading, 1);
  }

  private static String seconds(long time) {
    return time == TimeRange.UNDATED ? "" : Long.toString(time);
  }

  private static String text(SessionField field, ListedSession listed, String title) {
    SessionRow row = listed.row();
    Optional<SessionHits> match = listed.match();
    return switch (field) {
      case SCHEMA -> Integer.toString(SessionField.VERSION);
      case SOURCE -> row.source();
      case SESSION -> row.session();
      case AGENT -> row.agent();
      case PROJECT -> row.project();
      case ENTRIES -> Integer.toString(row.count());
      case MIN -> seconds(row.min());
      case MAX -> seconds(row.max());
      case BEGAN -> UtcTime.text(row.min());
      case ENDED -> UtcTime.text(row.max());
      case TIME_INFERRED -> row.isTimeInferred() ? "true" : "";
      case FIRST_PROMPT -> row.firstPrompt();
      case TITLE -> title;
      case RANK -> match.map(found -> Integer.toString(found.rank())).orElse("");
      case HITS -> match.map(found -> Long.toString(found.hits())).orElse("");
      case SCORE -> match.map(found -> Float.toString(found.score())).orElse("");
      case CORRECTIONS, COMPLETE -> "";
    };
  }

  /// Prints a table.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
    if (terminal.isTerminal()) {
      printTable(out, terminal, time);
    } else {
      printLines(out, terminal);
    }
  }

  private Map<TranscriptId, String> titles() {
    return SessionTitles.of(sessions.stream().map(ListedSession::row).toList());
  }

  private void printTable(TextOutput out, Terminal terminal, HumanTime time)
      throws OutputException {
    var table =
        new Table(
            Table.Column.text("WHEN", 3),
            Table.Column.stretching("TITLE"),
            Table.Column.text("PROJECT", 4),
            Table.Column.text("AGENT", 6),
            Table.Column.number("N", 5),
            Table.Column.text("ID", 2));
    Set<String> all = new HashSet<>(known);
    all.addAll(ids());
    ShortIds ids = ShortIds.ofSessions(all);
    Map<TranscriptId, String> titles = titles();
    int projectColumns = Math.max(MIN_PROJECT_COLUMNS, terminal.width() / PROJECT_SHARE);
    for (ListedSession listed : sessions) {
      SessionRow row = listed.row();
      table.row(
          new Cell(time.of(row.max(), row.isTimeInferred())),
          new Cell(titles.getOrDefault(row.transcript(), UNTITLED)),
          new Cell(ProjectName.of(row.project(), projectColumns), Hyperlink.ofPath(row.project())),
          new Cell(row.source()),
          new Cell(
              listed
                  .match()
                  .map(match -> Quantity.count(match.hits()) + "/" + Quantity.count(row.count()))
                  .orElseGet(() -> Quantity.count(row.count()))),
          id(row, ids));
    }
    table.print(out, terminal);
  }

  private static Cell id(SessionRow row, ShortIds ids) {
    String session = ids.of(row.session());
    return row.agent().isEmpty()
        ? new Cell(session, Hyperlink.ofSession(row.session()))
        : new Cell(
            session + "/" + row.agent(), Hyperlink.ofEntry(row.session() + "/" + row.agent()));
  }

  private void printLines(TextOutput out, Terminal terminal) throws OutputException {
    var table =
        new Table(
            Table.Column.text("", 1),
            Table.Column.text("", 1),
            Table.Column.number("", 1),
            Table.Column.text("", 1),
            Table.Column.text("", 1),
            Table.Column.text("", 1),
            Table.Column.text("", 1),
            Table.Column.number("", 1));
    Map<TranscriptId, String> titles = titles();
    for (ListedSession listed : sessions) {
      SessionRow row = listed.row();
      table.row(
          UtcTime.text(row.max()),
          row.agent().isEmpty() ? row.session() : row.session() + " " + row.agent(),
          Integer.toString(row.count()),
          row.source(),
          row.project(),
          row.firstPrompt(),
          titles.getOrDefault(row.transcript(), ""),
          listed.match().map(match -> Long.toString(match.hits())).orElse(""));
    }
    table.print(out, terminal);
  }
}
