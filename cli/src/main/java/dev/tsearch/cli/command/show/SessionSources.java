package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The sources that hold some session, or a part of it: those that its entries were made from,
/// those that it was found in, and their copies; and beside them the files that another program
/// keeps on the session, such as a log or what sums it up, even if no entry was made from them.
///
/// @param rows by number; a path stands twice if the file was rewritten
/// @param beside those of other formats that name the session, by number; none of `rows`
record SessionSources(List<SourceRow> rows, List<SourceRow> beside) {

  SessionSources {
    rows = List.copyOf(rows);
    beside = List.copyOf(beside);
  }

  SessionSources(List<SourceRow> rows) {
    this(rows, List.of());
  }

  /// The sources of a conversation and, if it is a main one, of its sub-agents.
  static SessionSources of(TranscriptId transcript, SessionCatalog catalog, List<SourceRow> all)
      throws IOException {
    var origins = new ArrayList<Origin>();
    for (var row : catalog.sessions()) {
      TranscriptId other = row.transcript();
      boolean isAgents =
          !transcript.isAgent()
              && other.source().equals(transcript.source())
              && other.session().equals(transcript.session());
      if (isAgents || other.equals(transcript)) {
        for (LocatedEntry entry : catalog.entries(other)) {
          entry.entry().metadata().origin().ifPresent(origins::add);
        }
      }
    }
    Set<Long> numbers = numbers(origins);
    for (SourceRow row : all) {
      boolean isIts =
          row.format().equals(transcript.source())
              && row.session().equals(transcript.session())
              && (!transcript.isAgent() || row.agent().equals(transcript.agent()));
      if (isIts) {
        numbers.add(row.number());
      }
    }
    List<SourceRow> own = withCopies(numbers, all);
    List<SourceRow> beside =
        all.stream()
            .filter(row -> row.session().equals(transcript.session()))
            .filter(row -> !row.format().equals(transcript.source()) && !own.contains(row))
            .toList();
    return new SessionSources(own, beside);
  }

  /// The sources of some entries.
  static SessionSources of(List<Origin> origins, List<SourceRow> all) {
    Set<Long> numbers = numbers(origins);
    return new SessionSources(all.stream().filter(row -> numbers.contains(row.number())).toList());
  }

  private static Set<Long> numbers(List<Origin> origins) {
    var numbers = new HashSet<Long>();
    origins.forEach(origin -> numbers.add(origin.source()));
    return numbers;
  }

  private static List<SourceRow> withCopies(Set<Long> numbers, List<SourceRow> all) {
    var originals = new HashSet<Long>();
    for (SourceRow row : all) {
      if (numbers.contains(row.number())) {
        originals.add(row.original());
      }
    }
    return all.stream().filter(row -> originals.contains(row.original())).toList();
  }

  /// All of them, by number.
  List<SourceRow> all() {
    return Stream.concat(rows.stream(), beside.stream())
        .sorted(Comparator.comparingLong(SourceRow::number))
        .toList();
  }

  /// Those that a text names: by number, by the whole path, or by the end of it. The latest of a
  /// path that stands twice.
  ///
  /// @param typed as it was typed
  /// @param path what that is as a path
  List<SourceRow> named(String typed, Path path) {
    List<SourceRow> exactly = exactly(typed, path);
    return exactly.isEmpty()
        ? all().stream().filter(row -> row.path().endsWith("/" + typed)).toList()
        : exactly;
  }

  /// Those that a text names by number or by the whole path. The latest of a path that stands
  /// twice.
  ///
  /// @param typed as it was typed
  /// @param path what that is as a path
  List<SourceRow> exactly(String typed, Path path) {
    List<SourceRow> all = all();
    List<SourceRow> byNumber =
        all.stream().filter(row -> Long.toString(row.number()).equals(typed)).toList();
    if (!byNumber.isEmpty()) {
      return byNumber;
    }
    List<SourceRow> whole =
        all.stream()
            .filter(row -> row.path().equals(typed) || row.path().equals(path.toString()))
            .toList();
    return whole.isEmpty() ? whole : List.of(whole.getLast());
  }

  /// Whether all have the same bytes.
  static boolean areCopies(List<SourceRow> rows) {
    return rows.stream().map(row -> row.original() + " " + row.length()).distinct().count() == 1;
  }

  /// A line for each.
  List<String> described() {
    return all().stream()
        .map(row ->
            "  "
                + row.number()
                + "  "
                + row.path()
                + "  ("
                + Quantity.bytes(row.length())
                + (row.agent().isEmpty() ? "" : ", agent " + row.agent())
                + ")")
        .toList();
  }
}
