package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The sources of a session, or of some entries: the files that the entries were made from, their
/// copies, and files of other formats that name the session, such as a log or a summary, even if no
/// entry was made from them.
///
/// @param rows the session's own sources, by number; a path occurs twice if the file was rewritten
/// @param related sources of other formats that name the session, by number; none of `rows`
public record SessionSources(List<SourceRow> rows, List<SourceRow> related) {

  /// Copies the lists.
  public SessionSources {
    rows = List.copyOf(rows);
    related = List.copyOf(related);
  }

  /// Sources without related ones.
  public SessionSources(List<SourceRow> rows) {
    this(rows, List.of());
  }

  /// The sources of a conversation and, if it is a main one, of its sub-agents.
  public static SessionSources of(
      TranscriptId transcript, SessionCatalog catalog, List<SourceRow> all) throws IOException {
    Set<TranscriptId> conversations = new HashSet<>();
    conversations.add(transcript);
    if (!transcript.isAgent()) {
      catalog.agents(transcript).forEach(row -> conversations.add(row.transcript()));
    }
    var numbers = new HashSet<Long>();
    OrderedEntries entries = catalog.ordered(conversations, Revisions.ALL);
    for (var next = entries.next(); next.isPresent(); next = entries.next()) {
      next.get().entry().metadata().origin().ifPresent(origin -> numbers.add(origin.source()));
    }
    for (SourceRow row : all) {
      boolean isOwn =
          row.format().equals(transcript.source())
              && row.session().equals(transcript.session())
              && (!transcript.isAgent() || row.agent().equals(transcript.agent()));
      if (isOwn) {
        numbers.add(row.number());
      }
    }
    List<SourceRow> own = withCopies(numbers, all);
    List<SourceRow> related =
        all.stream()
            .filter(row -> row.session().equals(transcript.session()))
            .filter(row -> !row.format().equals(transcript.source()) && !own.contains(row))
            .toList();
    return new SessionSources(own, related);
  }

  /// The sources that name a session, without those of its sub-agents, by number.
  public static List<SourceRow> ofMain(TranscriptId session, List<SourceRow> all) {
    return all.stream()
        .filter(row ->
            row.format().equals(session.source())
                && row.session().equals(session.session())
                && row.agent().isEmpty())
        .toList();
  }

  /// The sources of some entries.
  public static SessionSources of(List<Origin> origins, List<SourceRow> all) {
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

  /// All sources, by number.
  public List<SourceRow> all() {
    return Stream.concat(rows.stream(), related.stream())
        .sorted((one, other) -> Long.compare(one.number(), other.number()))
        .toList();
  }

  /// The sources with a number, a whole path, or the end of a path. Of a path that occurs twice the
  /// latest.
  ///
  /// @param typed the number or path, as typed
  /// @param path the same as an absolute path
  public List<SourceRow> named(String typed, Path path) {
    List<SourceRow> exactly = exactly(typed, path);
    return exactly.isEmpty()
        ? all().stream().filter(row -> row.path().endsWith("/" + typed)).toList()
        : exactly;
  }

  /// The sources with a number or a whole path. Of a path that occurs twice the latest.
  ///
  /// @param typed the number or path, as typed
  /// @param path the same as an absolute path
  public List<SourceRow> exactly(String typed, Path path) {
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
  public static boolean areCopies(List<SourceRow> rows) {
    return rows.stream().map(row -> row.original() + " " + row.length()).distinct().count() == 1;
  }
}
