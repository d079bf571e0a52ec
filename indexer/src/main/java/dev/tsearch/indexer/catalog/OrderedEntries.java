package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.transcript.OlderRevisions;
import dev.tsearch.core.transcript.SessionOrder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The entries of conversations in [SessionOrder], read partition by partition: the sidecars say
/// from which time on a partition has entries, so the first entries are available before the last
/// partition is read. The entries of one source are in partitions in their order, so that no
/// partition that is read later has an entry before one that was returned. Single reader, not
/// thread-safe.
public final class OrderedEntries {
  /// The largest number of entries that [#spans] reads: about as many as a partition has by
  /// default.
  private static final int MAX_READ_FOR_SPANS = 1_000;

  private final Snapshot snapshot;
  private final Set<TranscriptId> transcripts;
  private final Deque<Part> unread;
  private final SessionOrder order = new SessionOrder();
  private final OlderRevisions older = new OlderRevisions();
  private final Revisions revisions;
  private long @Nullable [] unreadIds;

  /// Which revisions of an entry are returned.
  public enum Revisions {
    /// All.
    ALL,
    /// The newest one.
    NEWEST
  }

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
  /// @param sidecar the sidecar; empty if the partition has no valid one
  private record Part(int ordinal, long min, List<SessionRow> rows, Optional<Sidecar> sidecar) {}

  private OrderedEntries(
      Snapshot snapshot, Set<TranscriptId> transcripts, Revisions revisions, List<Part> parts) {
    this.snapshot = snapshot;
    this.revisions = revisions;
    this.transcripts = Set.copyOf(transcripts);
    this.unread = new ArrayDeque<>(parts);
  }

  static OrderedEntries of(Snapshot snapshot, Set<TranscriptId> transcripts, Revisions revisions)
      throws IOException {
    List<String> terms = SessionCatalog.terms(transcripts);
    var parts = new ArrayList<Part>();
    KnownSpan span = KnownSpan.of(snapshot, transcripts);
    for (Partition partition : snapshot.manifest().partitions()) {
      if (!span.excludes(partition)) {
        add(partition.ordinal(), snapshot.sidecar(partition), terms, transcripts, parts);
      }
    }
    Optional<Sidecar> active = snapshot.activeSummary().map(ActiveSummary::sidecar);
    add(snapshot.activeOrdinal(), active, terms, transcripts, parts);
    parts.sort((one, other) -> Long.compare(one.min(), other.min()));
    return new OrderedEntries(snapshot, transcripts, revisions, parts);
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
      parts.add(new Part(ordinal, Long.MIN_VALUE, List.of(), sidecar));
      return;
    }
    List<SessionRow> rows =
        table.get().stream().filter(row -> transcripts.contains(row.transcript())).toList();
    if (!rows.isEmpty()) {
      long min = rows.stream().mapToLong(SessionRow::min).min().orElseThrow();
      parts.add(new Part(ordinal, min, rows, sidecar));
    }
  }

  /// The next entry; empty after the last.
  public Optional<LocatedEntry> next() throws IOException {
    while (true) {
      while (!unread.isEmpty()
          && (order.isEmpty() || order.nextSecond() >= unread.getFirst().min())) {
        readPart(unread.removeFirst());
      }
      if (order.isEmpty()) {
        return Optional.empty();
      }
      LocatedEntry next = order.take();
      if (revisions == Revisions.ALL || !isOlder(next.entry())) {
        return Optional.of(next);
      }
    }
  }

  /// Whether a later revision of an entry exists. Reads the partitions whose ids leave that open.
  /// Revisions are numbered without gaps, so the next one is looked for.
  private boolean isOlder(Entry entry) throws IOException {
    if (unread.isEmpty()) {
      return older.has(entry);
    }
    EntryId first = entry.firstRevision();
    String next = first.id() + "@" + (entry.revision() + 1);
    long hash = IdentityHash.of(new EntryId(first.source(), first.session(), next));
    if (Arrays.binarySearch(unreadIds(), IdentityHash.shortened(hash)) >= 0) {
      readThoseWith(next);
    }
    return older.has(entry);
  }

  private void readThoseWith(String id) throws IOException {
    for (Part part : List.copyOf(unread)) {
      Optional<IdTable> ids = part.sidecar().flatMap(Sidecar::ids);
      if (ids.isEmpty() || !ids.get().startingWith(id, part.ordinal()).isEmpty()) {
        unread.remove(part);
        readPart(part);
      }
    }
  }

  /// The shortened [IdentityHash] of all entries of the partitions that were unread at the first
  /// call, sorted: 8 bytes an entry. Partitions without a table of ids are read first.
  private long[] unreadIds() throws IOException {
    long[] known = unreadIds;
    if (known != null) {
      return known;
    }
    var tables = new ArrayList<IdTable>();
    int count = 0;
    for (Part part : List.copyOf(unread)) {
      Optional<IdTable> ids = part.sidecar().flatMap(Sidecar::ids);
      if (ids.isEmpty()) {
        unread.remove(part);
        readPart(part);
      } else {
        tables.add(ids.get());
        count += ids.get().size();
      }
    }
    long[] hashes = new long[count];
    for (IdTable table : tables) {
      count -= table.size();
      table.copyHashes(hashes, count);
    }
    Arrays.sort(hashes);
    unreadIds = hashes;
    return hashes;
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
    while (order.isEmpty() && !unread.isEmpty()) {
      readPart(unread.removeFirst());
    }
    return order.waiting();
  }

  /// When the entries that are left were made. Of the entries of a long conversation that are not
  /// read yet, only the first and the last time of each partition is known; a short one is read.
  public List<TimeSpan> spans() throws IOException {
    while (!unread.isEmpty() && unreadEntries() <= MAX_READ_FOR_SPANS) {
      readPart(unread.removeFirst());
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

  private void readPart(Part part) throws IOException {
    var more = new ArrayList<LocatedEntry>();
    try (EntryCursor cursor = snapshot.cursor(part.ordinal())) {
      while (cursor.next()) {
        if (transcripts.contains(cursor.entry().transcript())) {
          more.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    order.add(more);
    older.add(more);
  }
}
