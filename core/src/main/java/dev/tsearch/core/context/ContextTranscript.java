package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The entries of a context in the order in which they were appended. Reads partitions from the
/// newest or from the oldest on, and no more of them than needed. Entries that an import made of
/// texts and logs in the folder of the context are not part of its transcript.
///
/// The entries of an import have their place before those that the archive appended, whenever they
/// were imported: the numbers of partitions do not tell which of them is later.
///
/// @param snapshot the archive's content; the caller closes it
/// @param transcript the session of the context
/// @param isContinued whether it may have both imported and appended entries
public record ContextTranscript(Snapshot snapshot, TranscriptId transcript, boolean isContinued) {
  private static final Predicate<Entry> IMPORTED = entry -> entry.metadata().origin().isPresent();

  /// The end of the ids of such entries, which are names of files.
  private static final String TEXT_SUFFIX = ".md";

  /// The last entries.
  ///
  /// @param count the largest number of them
  public List<Entry> last(int count) throws IOException {
    List<Entry> entries = until(read -> read.size() >= count);
    return entries.subList(Math.max(0, entries.size() - count), entries.size());
  }

  /// The newest entries, at least as many as make the condition true; all entries if none do.
  List<Entry> until(Predicate<List<Entry>> isEnough) throws IOException {
    List<Entry> entries = List.of();
    for (Predicate<Entry> part : parts().reversed()) {
      if (!isEnough.test(entries)) {
        Predicate<Entry> isWanted = entry -> isMine(entry, part);
        entries = new LastEntries(snapshot, transcript, isWanted, isEnough, entries).read();
      }
    }
    return entries;
  }

  /// The parts of the transcript in their order.
  private List<Predicate<Entry>> parts() {
    return isContinued ? List.of(IMPORTED, IMPORTED.negate()) : List.of(_ -> true);
  }

  /// The first entries.
  ///
  /// @param count the largest number of them
  public List<Entry> first(int count) throws IOException {
    var entries = new ArrayList<Entry>();
    for (Predicate<Entry> part : parts()) {
      addFirst(count, part, entries);
    }
    return entries.subList(0, Math.min(count, entries.size()));
  }

  private void addFirst(int count, Predicate<Entry> part, List<Entry> entries) throws IOException {
    for (Partition partition : snapshot.manifest().partitions()) {
      if (entries.size() >= count) {
        return;
      }
      if (LastEntries.mayContain(snapshot.sidecar(partition), transcript)) {
        entries.addAll(entries(partition.ordinal(), part));
      }
    }
    if (entries.size() < count) {
      entries.addAll(entries(snapshot.activeOrdinal(), part));
    }
  }

  private List<Entry> entries(int ordinal, Predicate<Entry> part) throws IOException {
    var entries = new ArrayList<Entry>();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        if (isMine(cursor.entry(), part)) {
          entries.add(cursor.entry());
        }
      }
    }
    return entries;
  }

  private boolean isMine(Entry entry, Predicate<Entry> part) {
    return entry.transcript().equals(transcript) && part.test(entry) && !isOfOtherFile(entry);
  }

  private static boolean isOfOtherFile(Entry entry) {
    boolean isOfText = entry.firstRevision().id().endsWith(TEXT_SUFFIX);
    boolean isOther = isOfText || entry.type().equals(EntryType.SYSTEM);
    return isOther && entry.metadata().origin().isPresent();
  }
}
