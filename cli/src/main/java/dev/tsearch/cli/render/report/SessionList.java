package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.JsonObjects;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Table.Cell;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.SessionTitles;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Sessions as a table or as JSON.
///
/// JSON has one object a session: `schema source session agent project entries min max first_prompt
/// title`; times are unix seconds; an absent value is null. Of sessions with matches also `rank
/// hits score`, and `corrections` if words were corrected: `entries` is the number of entries of
/// the session, `hits` how many of them match, with at least one of the words that rank.
///
/// In a pipe, the columns are time, session, entries, source, project, first prompt, title, hits;
/// `hits` is empty without a query.
///
/// @param sessions the sessions, in the order to print
/// @param known the ids of sessions from which a short id must differ
public record SessionList(List<Listed> sessions, Set<String> known) {
  /// Replaces the title of a session without a prompt.
  private static final String UNTITLED = "(no prompt)";

  /// A session to print.
  ///
  /// @param row what is known of it
  /// @param match what was found in it, if something was looked for
  public record Listed(SessionRow row, Optional<Match> match) {}

  /// What was found in a session.
  ///
  /// @param rank its place, from 1
  /// @param hits how many entries match
  /// @param score how well; comparable within one search only
  /// @param corrections for mistyped words, what else was searched for
  public record Match(int rank, long hits, float score, Map<String, String> corrections) {

    /// Copies the corrections.
    public Match {
      corrections = Map.copyOf(corrections);
    }
  }

  /// Copies the list and the ids.
  public SessionList {
    sessions = List.copyOf(sessions);
    known = Set.copyOf(known);
  }

  /// Sessions whose short ids differ from each other.
  public SessionList(List<Listed> sessions) {
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
    return new SessionList(rows.stream().map(row -> new Listed(row, Optional.empty())).toList());
  }

  /// The first sessions of the list.
  public SessionList first(int count) {
    return new SessionList(sessions.subList(0, Math.min(count, sessions.size())), known);
  }

  /// Prints one object a line.
  public void printJson(TextOutput out) throws OutputException {
    Map<TranscriptId, String> titles = titles();
    for (Listed listed : sessions) {
      SessionRow row = listed.row();
      JsonObjects.line(
          out,
          generator -> {
            generator.writeNumberProperty("schema", 2);
            JsonObjects.text(generator, "source", row.source());
            JsonObjects.text(generator, "session", row.session());
            JsonObjects.text(generator, "agent", row.agent());
            JsonObjects.text(generator, "project", row.project());
            generator.writeNumberProperty("entries", row.count());
            JsonObjects.seconds(generator, "min", row.min());
            JsonObjects.seconds(generator, "max", row.max());
            JsonObjects.text(generator, "first_prompt", row.firstPrompt());
            JsonObjects.text(generator, "title", titles.getOrDefault(row.transcript(), ""));
            if (listed.match().isPresent()) {
              generator.writeNumberProperty("rank", listed.match().get().rank());
              generator.writeNumberProperty("hits", listed.match().get().hits());
              generator.writeNumberProperty("score", listed.match().get().score());
              if (!listed.match().get().corrections().isEmpty()) {
                JsonObjects.texts(generator, "corrections", listed.match().get().corrections());
              }
            }
          });
    }
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
    return SessionTitles.of(sessions.stream().map(Listed::row).toList());
  }

  private void printTable(TextOutput out, Terminal terminal, HumanTime time)
      throws OutputException {
    var table =
        new Table(
            Table.Column.text("WHEN", 2),
            Table.Column.stretching("TITLE"),
            Table.Column.text("PROJECT", 4),
            Table.Column.text("AGENT", 6),
            Table.Column.number("N", 5),
            Table.Column.text("ID", 3));
    Set<String> all = new HashSet<>(known);
    all.addAll(ids());
    ShortIds ids = ShortIds.ofSessions(all);
    Map<TranscriptId, String> titles = titles();
    for (Listed listed : sessions) {
      SessionRow row = listed.row();
      table.row(
          new Cell(time.of(row.max())),
          new Cell(titles.getOrDefault(row.transcript(), UNTITLED)),
          new Cell(ProjectName.of(row.project()), Hyperlink.ofPath(row.project())),
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
    for (Listed listed : sessions) {
      SessionRow row = listed.row();
      table.row(
          HumanTime.iso(row.max()),
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
