package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The entries of conversations in the order of [SessionCatalog#entries], read partition by
/// partition: the sidecars say from which time on a partition has entries, so the first entries are
/// available before the last partition is read. An entry without a time comes before the others of
/// the partitions that are read with it. Single reader, not thread-safe.
public final class OrderedEntries {
  /// The number of entries that are read at once: about as many as a partition has by default.
  private static final int MAX_SHORT = 1_000;

  private final Snapshot snapshot;
  private final Set<TranscriptId> transcripts;
  private final Deque<Part> unread;
  private List<LocatedEntry> ready = new ArrayList<>();
  private int at;

  /// The number of entries between two times.
  ///
  /// @param min the earliest time, in Unix seconds
  /// @param max the latest time
  /// @param count the number of entries
  public record TimeSpan(long min, long max, int count) {}

  /// The entries of one partition.
  ///
  /// @param ordinal the partition
  /// @param min a time before which it has none
  /// @param rows what is known about them without reading them
  private record Part(int ordinal, long min, List<SessionRow> rows) {}

  private OrderedEntries(Snapshot snapshot, Set<TranscriptId> transcripts, List<Part> parts) {
    this.snapshot = snapshot;
    this.transcripts = Set.copyOf(transcripts);
    this.unread = new ArrayDeque<>(parts);
  }

  static OrderedEntries of(Snapshot snapshot, Set<TranscriptId> transcripts) throws IOException {
    List<String> terms = SessionCatalog.terms(transcripts);
    var parts = new ArrayList<Part>();
    for (Partition partition : snapshot.manifest().partitions()) {
      add(partition.ordinal(), snapshot.sidecar(partition), terms, transcripts, parts);
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    add(snapshot.activeOrdinal(), active, terms, transcripts, parts);
    parts.sort((one, other) -> Long.compare(one.min(), other.min()));
    return new OrderedEntries(snapshot, transcripts, parts);
  }

  private static void add(
      int ordinal,
      Optional<Sidecar> sidecar,
      List<String> terms,
      Set<TranscriptId> transcripts,
      List<Part> parts)
      throws IOException {
    if (sidecar.isPresent() && !SessionCatalog.mayContain(sidecar.get(), terms)) {
      return;
    }
    Optional<List<SessionRow>> table = sidecar.flatMap(Sidecar::sessions);
    if (table.isEmpty()) {
      parts.add(new Part(ordinal, Long.MIN_VALUE, List.of()));
      return;
    }
    List<SessionRow> rows =
        table.get().stream().filter(row -> transcripts.contains(row.transcript())).toList();
    if (!rows.isEmpty()) {
      long min = rows.stream().mapToLong(SessionRow::min).min().orElseThrow();
      parts.add(new Part(ordinal, min, rows));
    }
  }

  /// The next entry; empty after the last.
  public Optional<LocatedEntry> next() throws IOException {
    while (!unread.isEmpty()
        && (at == ready.size() || ready.get(at).entry().timestamp() >= unread.getFirst().min())) {
      readPart();
    }
    return at < ready.size() ? Optional.of(ready.get(at++)) : Optional.empty();
  }

  /// All entries that are left.
  public List<LocatedEntry> rest() throws IOException {
    var rest = new ArrayList<LocatedEntry>();
    for (Optional<LocatedEntry> next = next(); next.isPresent(); next = next()) {
      rest.add(next.get());
    }
    return rest;
  }

  /// The entries that the next calls of [#next] return without reading a partition, or some more.
  public List<LocatedEntry> ready() throws IOException {
    while (at == ready.size() && !unread.isEmpty()) {
      readPart();
    }
    return List.copyOf(ready.subList(at, ready.size()));
  }

  /// When the entries that are left were made. Of the entries of a long conversation that are not
  /// read yet, only the first and the last time of each partition is known; a short one is read.
  public List<TimeSpan> spans() throws IOException {
    while (!unread.isEmpty() && unreadEntries() <= MAX_SHORT) {
      readPart();
    }
    var spans = new ArrayList<TimeSpan>();
    for (LocatedEntry located : ready()) {
      long time = located.entry().timestamp();
      spans.add(new TimeSpan(time, time, 1));
    }
    for (Part part : unread) {
      for (SessionRow row : part.rows()) {
        spans.add(new TimeSpan(row.min(), row.max(), row.count()));
      }
    }
    spans.removeIf(span -> span.min() == TimeRange.UNDATED);
    return spans;
  }

  private long unreadEntries() {
    return unread.stream().flatMap(part -> part.rows().stream()).mapToLong(SessionRow::count).sum();
  }

  private void readPart() throws IOException {
    Part part = unread.removeFirst();
    var more = new ArrayList<>(ready.subList(at, ready.size()));
    try (EntryCursor cursor = snapshot.cursor(part.ordinal())) {
      while (cursor.next()) {
        if (transcripts.contains(cursor.entry().transcript())) {
          more.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    more.sort(SessionCatalog::compareInSession);
    ready = more;
    at = 0;
  }
}
