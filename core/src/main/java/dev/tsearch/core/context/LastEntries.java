package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.TagAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Reads the entries of a transcript from the newest one on, until they are enough. Each batch of
/// lines has twice as many as the one before, so that about as many lines are read as are needed. A
/// partition without the session is skipped by the merged sessions of the archive, or by its
/// sidecar. For one use, not thread-safe.
final class LastEntries {
  private static final int FIRST_BATCH = 2;

  /// If so many lines were not enough, whole partitions are read: that takes less time per line.
  private static final int LARGE_BATCH = 512;

  /// A sidecar costs less than opening the merged sessions, which are used after so many.
  private static final int FEW_PARTITIONS = 16;

  private final Snapshot snapshot;
  private final TranscriptId transcript;
  private final Predicate<Entry> isWanted;
  private final Predicate<List<Entry>> isEnough;
  private List<Entry> entries;
  private int batch = FIRST_BATCH;

  /// @param isWanted selects the entries
  /// @param isEnough whether no earlier entry is needed
  /// @param later the entries that follow; they count
  LastEntries(
      Snapshot snapshot,
      TranscriptId transcript,
      Predicate<Entry> isWanted,
      Predicate<List<Entry>> isEnough,
      List<Entry> later) {
    this.snapshot = snapshot;
    this.transcript = transcript;
    this.isWanted = isWanted;
    this.isEnough = isEnough;
    this.entries = later;
  }

  /// The last lines of a partition.
  @FunctionalInterface
  private interface LastLines {
    List<EntryAddress> last(int count);
  }

  /// The entries, followed by the later ones: at least as many as are enough, or all.
  List<Entry> read() throws IOException {
    List<EntryAddress> active = snapshot.activeLines();
    int lines = active.size();
    read(snapshot.activeOrdinal(), lines, count -> active.subList(lines - count, lines));
    List<Partition> sealed = snapshot.manifest().partitions();
    Predicate<Partition> isWithout = _ -> false;
    for (int i = sealed.size() - 1; i >= 0 && !isEnough.test(entries); i--) {
      if (i == sealed.size() - FEW_PARTITIONS) {
        isWithout = lacking();
      }
      if (!isWithout.test(sealed.get(i))) {
        read(sealed.get(i));
      }
    }
    return entries;
  }

  /// Which partitions have no entry of the session, as the merged sessions tell.
  private Predicate<Partition> lacking() throws IOException {
    Optional<SessionPack> pack = snapshot.sessionPack();
    return pack.isPresent() ? pack.get().lacking(transcript) : _ -> false;
  }

  private void read(Partition partition) throws IOException {
    int ordinal = partition.ordinal();
    Optional<Sidecar> sidecar = snapshot.sidecar(partition);
    if (!mayContain(sidecar, transcript)) {
      return;
    }
    Optional<IdTable> ids = sidecar.isPresent() ? sidecar.get().ids() : Optional.empty();
    if (ids.isPresent()) {
      read(ordinal, partition.count(), count -> ids.get().last(count, ordinal));
    } else {
      readWhole(ordinal);
    }
  }

  /// Whether a partition may have entries of a transcript.
  ///
  /// @param sidecar its sidecar; empty if there is no valid one
  static boolean mayContain(Optional<Sidecar> sidecar, TranscriptId transcript) {
    String term = Field.SESSION.term(transcript.session());
    return sidecar.isEmpty() || sidecar.get().tag(Field.SESSION, term) != TagAnswer.NONE;
  }

  private void read(int ordinal, int lines, LastLines last) throws IOException {
    if (batch >= LARGE_BATCH) {
      readWhole(ordinal);
      return;
    }
    for (int done = 0; done < lines && !isEnough.test(entries); ) {
      int known = done;
      done = Math.min(lines, known + batch);
      var earlier = new ArrayList<Entry>();
      for (EntryAddress address : last.last(done).subList(0, done - known)) {
        addIfWanted(snapshot.read(address), earlier);
      }
      prepend(earlier);
      batch *= 2;
    }
  }

  private void readWhole(int ordinal) throws IOException {
    var earlier = new ArrayList<Entry>();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        addIfWanted(cursor.entry(), earlier);
      }
    }
    prepend(earlier);
  }

  private void addIfWanted(Entry entry, List<Entry> earlier) {
    if (isWanted.test(entry)) {
      earlier.add(entry);
    }
  }

  private void prepend(List<Entry> earlier) {
    earlier.addAll(entries);
    entries = earlier;
  }
}
