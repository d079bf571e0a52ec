package dev.tsearch.cli.command;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.SourceRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The sources that hold some session, or a part of it: those that its entries were made from,
/// those that it was found in, and their copies.
///
/// @param rows by number; a path stands twice if the file was rewritten
record SessionSources(List<SourceRow> rows) {

  SessionSources {
    rows = List.copyOf(rows);
  }

  /// The sources of a conversation and, if it is a main one, of its sub-agents.
  static SessionSources of(TranscriptId transcript, Catalog catalog, List<SourceRow> all)
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
    return withCopies(numbers, all);
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

  private static SessionSources withCopies(Set<Long> numbers, List<SourceRow> all) {
    var originals = new HashSet<Long>();
    for (SourceRow row : all) {
      if (numbers.contains(row.number())) {
        originals.add(row.original());
      }
    }
    return new SessionSources(
        all.stream().filter(row -> originals.contains(row.original())).toList());
  }

  /// Those that a text names: by number, by the whole path, or by the end of it. The latest of a
  /// path that stands twice.
  ///
  /// @param typed as it was typed
  /// @param path what that is as a path
  List<SourceRow> named(String typed, Path path) {
    List<SourceRow> byNumber =
        rows.stream().filter(row -> Long.toString(row.number()).equals(typed)).toList();
    if (!byNumber.isEmpty()) {
      return byNumber;
    }
    List<SourceRow> whole =
        rows.stream()
            .filter(row -> row.path().equals(typed) || row.path().equals(path.toString()))
            .toList();
    if (!whole.isEmpty()) {
      return List.of(whole.getLast());
    }
    return rows.stream().filter(row -> row.path().endsWith("/" + typed)).toList();
  }

  /// Whether all have the same bytes.
  static boolean areCopies(List<SourceRow> rows) {
    return rows.stream().map(row -> row.original() + " " + row.length()).distinct().count() == 1;
  }

  /// A line for each.
  List<String> described() {
    return rows.stream()
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
