package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.TagAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The entries of a context in the order in which they were appended. Reads partitions from the
/// newest or from the oldest on, and no more of them than needed; a partition without the session
/// is skipped by its sidecar. Entries that an import made of texts and logs in the folder of the
/// context are not part of its transcript.
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

  /// About as many lines as a screen of the log needs.
  private static final int LAST_LINES = 32;

  /// The last entries.
  ///
  /// @param count the largest number of them
  public List<Entry> last(int count) throws IOException {
    List<Entry> entries = until(read -> read.size() >= count);
    return entries.subList(Math.max(0, entries.size() - count), entries.size());
  }

  /// The newest entries, at least as many as make the condition true; all entries if none do. The
  /// last lines of a partition are read on their own first, since these are often enough.
  List<Entry> until(Predicate<List<Entry>> isEnough) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Predicate<Entry> part : parts().reversed()) {
      entries = until(isEnough, part, entries);
      if (isEnough.test(entries)) {
        return entries;
      }
    }
    return entries;
  }

  /// The parts of the transcript in their order.
  private List<Predicate<Entry>> parts() {
    return isContinued ? List.of(IMPORTED, IMPORTED.negate()) : List.of(_ -> true);
  }

  private List<Entry> until(
      Predicate<List<Entry>> isEnough, Predicate<Entry> part, List<Entry> later)
      throws IOException {
    List<Entry> entries = followedBy(entries(snapshot.activeOrdinal(), part), later);
    List<Partition> sealed = snapshot.manifest().partitions();
    for (int i = sealed.size() - 1; i >= 0 && !isEnough.test(entries); i--) {
      Optional<Sidecar> sidecar = snapshot.sidecar(sealed.get(i));
      if (mayContain(sidecar)) {
        int ordinal = sealed.get(i).ordinal();
        List<Entry> last = followedBy(lastLines(sidecar, ordinal, part), entries);
        entries = isEnough.test(last) ? last : followedBy(entries(ordinal, part), entries);
      }
    }
    return entries;
  }

  private List<Entry> lastLines(Optional<Sidecar> sidecar, int ordinal, Predicate<Entry> part)
      throws IOException {
    Optional<IdTable> ids = sidecar.isPresent() ? sidecar.get().ids() : Optional.empty();
    var entries = new ArrayList<Entry>();
    if (ids.isPresent()) {
      for (EntryAddress address : ids.get().last(LAST_LINES, ordinal)) {
        addIfMine(snapshot.read(address), part, entries);
      }
    }
    return entries;
  }

  private static List<Entry> followedBy(List<Entry> earlier, List<Entry> later) {
    earlier.addAll(later);
    return earlier;
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
      if (mayContain(snapshot.sidecar(partition))) {
        entries.addAll(entries(partition.ordinal(), part));
      }
    }
    if (entries.size() < count) {
      entries.addAll(entries(snapshot.activeOrdinal(), part));
    }
  }

  private boolean mayContain(Optional<Sidecar> sidecar) {
    String term = Field.SESSION.term(transcript.session());
    return sidecar.isEmpty() || sidecar.get().tag(Field.SESSION, term) != TagAnswer.NONE;
  }

  private List<Entry> entries(int ordinal, Predicate<Entry> part) throws IOException {
    var entries = new ArrayList<Entry>();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        addIfMine(cursor.entry(), part, entries);
      }
    }
    return entries;
  }

  private void addIfMine(Entry entry, Predicate<Entry> part, List<Entry> entries) {
    if (entry.transcript().equals(transcript) && part.test(entry) && !isOfOtherFile(entry)) {
      entries.add(entry);
    }
  }

  private static boolean isOfOtherFile(Entry entry) {
    boolean isOfText = entry.firstRevision().id().endsWith(TEXT_SUFFIX);
    boolean isOther = isOfText || entry.type().equals(EntryType.SYSTEM);
    return isOther && entry.metadata().origin().isPresent();
  }
}
