package dev.tsearch.cli.command.catalog;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Finds entries by id and sessions by name in a snapshot, from the sidecars alone; only a
/// partition without a sidecar that counts, and the active one, are read.
///
/// @param snapshot what the archive holds
public record SessionCatalog(Snapshot snapshot) {
  /// Order within a session: by time, and where that does not tell, as they stood in their source,
  /// what is said before what a log tells of it.
  private static final Comparator<LocatedEntry> IN_SESSION =
      Comparator.<LocatedEntry>comparingLong(located -> located.entry().timestamp())
          .thenComparing(located -> located.entry().type().equals(EntryType.HOOK_EVENT))
          .thenComparingLong(located -> source(located.entry()))
          .thenComparingLong(located -> offset(located.entry()))
          .thenComparingInt(located -> block(located.entry()))
          .thenComparingInt(located -> located.address().ordinal())
          .thenComparingLong(located -> located.address().offset());

  /// All sessions, the latest first.
  public List<SessionRow> sessions() throws IOException {
    var table = new SessionTable();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<List<SessionRow>> rows = snapshot.sidecar(partition).flatMap(Sidecar::sessions);
      if (rows.isPresent()) {
        rows.get().forEach(table::add);
      } else {
        read(partition.ordinal(), _ -> true).forEach(found -> table.add(found.entry()));
      }
    }
    read(snapshot.activeOrdinal(), _ -> true).forEach(found -> table.add(found.entry()));
    return table.byRecency();
  }

  /// All sessions, the latest first, without the logs that belong to another one of them.
  public List<SessionRow> conversations() throws IOException {
    return withoutLogs(sessions());
  }

  /// The rows without those of logs whose session is there, too.
  static List<SessionRow> withoutLogs(List<SessionRow> rows) {
    Set<String> sessions = new HashSet<>();
    rows.stream().filter(row -> !isLog(row)).forEach(row -> sessions.add(row.session()));
    return rows.stream().filter(row -> !isLog(row) || !sessions.contains(row.session())).toList();
  }

  private static boolean isLog(SessionRow row) {
    return row.source().equals(HookLog.NAME);
  }

  /// The log that belongs to a conversation, if there is one.
  public static TranscriptId logOf(TranscriptId conversation) {
    return TranscriptId.main(HookLog.NAME, conversation.session());
  }

  /// The rows of some sessions, in the order of those.
  public List<SessionRow> sessions(Collection<TranscriptId> wanted) throws IOException {
    var rows = new HashMap<TranscriptId, SessionRow>();
    for (SessionRow row : sessions()) {
      rows.put(row.transcript(), row);
    }
    return wanted.stream().map(rows::get).filter(Objects::nonNull).toList();
  }

  /// The entries of a transcript, in the order in which they were said.
  public List<LocatedEntry> entries(TranscriptId transcript) throws IOException {
    return entries(Set.of(transcript));
  }

  /// The entries of transcripts, in the order in which they were said.
  public List<LocatedEntry> entries(Set<TranscriptId> transcripts) throws IOException {
    Predicate<Entry> belongs = entry -> transcripts.contains(entry.transcript());
    var entries = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<List<SessionRow>> rows = snapshot.sidecar(partition).flatMap(Sidecar::sessions);
      boolean mayHaveSome =
          rows.isEmpty()
              || rows.get().stream().anyMatch(row -> transcripts.contains(row.transcript()));
      if (mayHaveSome) {
        entries.addAll(read(partition.ordinal(), belongs));
      }
    }
    entries.addAll(read(snapshot.activeOrdinal(), belongs));
    entries.sort(IN_SESSION);
    return entries;
  }

  /// The entries whose id begins with a text.
  List<LocatedEntry> entriesById(String prefix) throws IOException {
    Predicate<Entry> begins = entry -> entry.id().startsWith(prefix);
    var entries = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      int ordinal = partition.ordinal();
      Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
      if (ids.isEmpty()) {
        entries.addAll(read(ordinal, begins));
        continue;
      }
      for (EntryAddress address : ids.get().startingWith(prefix, ordinal)) {
        Entry entry = snapshot.read(address);
        if (begins.test(entry)) {
          entries.add(new LocatedEntry(entry, address));
        }
      }
    }
    entries.addAll(read(snapshot.activeOrdinal(), begins));
    return entries;
  }

  private List<LocatedEntry> read(int ordinal, Predicate<Entry> wanted) throws IOException {
    var entries = new ArrayList<LocatedEntry>();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        if (wanted.test(cursor.entry())) {
          entries.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    return entries;
  }

  private static long source(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.source()).orElse(0L);
  }

  private static long offset(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.offset()).orElse(0L);
  }

  private static int block(Entry entry) {
    return entry.metadata().origin().map(origin -> origin.block()).orElse(0);
  }
}
