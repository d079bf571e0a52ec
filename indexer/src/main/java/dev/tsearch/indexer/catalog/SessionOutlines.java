package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the outlines of conversations and keeps those that were asked for last. The outline of a
/// newer snapshot reads only the partitions that the kept one has not read: sealed partitions are
/// immutable. Safe for use by many threads.
public final class SessionOutlines {
  /// How many entries the kept outlines have together, at about 250 bytes each.
  private static final int MAX_ENTRIES = 120_000;

  private final int maxEntries;
  private final Map<TranscriptId, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);

  /// Keeps as much as a service can afford.
  public SessionOutlines() {
    this(MAX_ENTRIES);
  }

  /// @param maxEntries how many entries the kept outlines have together, except that the latest one
  ///   is kept whatever its size is
  SessionOutlines(int maxEntries) {
    this.maxEntries = maxEntries;
  }

  /// The outline of one conversation. Its lock is held while it is made, so that two requests make
  /// it once.
  private static final class Kept {
    private Map<Partition, List<OutlinedEntry>> sealed = Map.of();
    private WeakReference<@Nullable Snapshot> made = new WeakReference<>(null);
    private SessionOutline outline = new SessionOutline(List.of());
    private volatile int size;

    private synchronized SessionOutline of(Snapshot snapshot, TranscriptId transcript)
        throws IOException {
      if (made.get() != snapshot) {
        make(snapshot, transcript);
      }
      return outline;
    }

    private void make(Snapshot snapshot, TranscriptId transcript) throws IOException {
      Set<TranscriptId> wanted = Set.of(transcript);
      List<String> terms = SessionCatalog.terms(wanted);
      Map<Partition, List<OutlinedEntry>> parts = new HashMap<>();
      var all = new ArrayList<OutlinedEntry>();
      for (Partition partition : snapshot.manifest().partitions()) {
        List<OutlinedEntry> part = sealed.get(partition);
        if (part == null) {
          Optional<Sidecar> sidecar = snapshot.sidecar(partition);
          boolean isEmpty =
              sidecar.isPresent() && !SessionCatalog.lists(sidecar.get(), terms, wanted);
          part = isEmpty ? List.of() : read(snapshot, partition.ordinal(), transcript);
        }
        if (!part.isEmpty()) {
          parts.put(partition, part);
          all.addAll(part);
        }
      }
      all.addAll(read(snapshot, snapshot.activeOrdinal(), transcript));
      outline = SessionOutline.ofAll(all);
      sealed = parts;
      made = new WeakReference<>(snapshot);
      size = all.size();
    }

    private static List<OutlinedEntry> read(Snapshot snapshot, int ordinal, TranscriptId transcript)
        throws IOException {
      var part = new ArrayList<OutlinedEntry>();
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          if (cursor.entry().transcript().equals(transcript)) {
            part.add(OutlinedEntry.of(new LocatedEntry(cursor.entry(), cursor.address())));
          }
        }
      }
      return part;
    }
  }

  /// The outline of a conversation; without entries if the snapshot has no such conversation.
  public SessionOutline of(Snapshot snapshot, TranscriptId transcript) throws IOException {
    Kept mine;
    synchronized (kept) {
      mine = kept.computeIfAbsent(transcript, _ -> new Kept());
    }
    SessionOutline outline = mine.of(snapshot, transcript);
    forgetOldest();
    return outline;
  }

  private void forgetOldest() {
    synchronized (kept) {
      long entries = kept.values().stream().mapToLong(one -> one.size).sum();
      Iterator<Kept> oldest = kept.values().iterator();
      while (entries > maxEntries && kept.size() > 1) {
        entries -= oldest.next().size;
        oldest.remove();
      }
    }
  }
}
