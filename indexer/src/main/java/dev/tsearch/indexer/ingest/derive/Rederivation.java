package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import dev.tsearch.core.store.write.PreparedPartition;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.ingest.dedupe.ArchivedLines;
import dev.tsearch.indexer.ingest.dedupe.ChangedSources;
import dev.tsearch.indexer.ingest.dedupe.KnownEntries;
import dev.tsearch.indexer.ingest.dedupe.OriginBytes;
import dev.tsearch.indexer.ingest.dedupe.ReadableEntries;
import dev.tsearch.indexer.ingest.dedupe.StableIds;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import dev.tsearch.indexer.ingest.report.ImportCounters;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Builds all partitions of an archive again: first the entries that were appended, unchanged, then
/// all other entries, derived again from the originals in the order of time. Entries from the same
/// bytes keep their ids. Used under the archive's lock, while the partitions are replaced.
/// Single-threaded.
public final class Rederivation implements ArchiveWriter.PartitionSource, Closeable {
  /// The number of drafts in memory.
  private static final int BATCH = 16;

  private final ArchiveWriter writer;
  private final OriginalStore originals;
  private final Set<Long> derivable = new HashSet<>();

  /// The sources whose entries stay as they are.
  private final Set<Long> staying = new TreeSet<>();

  private final RedactedEntries redaction;
  private final Tokenizer tokenizer;
  private final ImportCounters counters;
  private final Snapshot before;
  private final ReadableEntries readable;
  private final ChangedSources changed;
  private final StableIds ids;
  private final ArchivedLines lines;
  private final PartitionBuilder builder;
  private final TimeMerge<NewBytes> merge;
  private final Deque<PartitionDraft> full = new ArrayDeque<>();
  private final Deque<Integer> replaced;

  /// The partitions that are not as they were sealed, if damage is skipped.
  private final Set<Integer> damaged;

  /// The entries of damaged partitions that would stay, by the hashes of the identities that their
  /// lines had. They may be changed lines of entries that are derived again.
  private final Map<Long, Entry> doubtful = new LinkedHashMap<>();

  private final List<NewBytes> sources;
  private final List<SourceRow> derived = new ArrayList<>();
  private boolean hasEnded;

  /// @param sources the bytes to derive entries from, each source from its beginning
  /// @param damages what to do about entries of the archive that cannot be read
  public Rederivation(
      ArchiveWriter writer,
      Archive archive,
      OriginalStore originals,
      Tokenizer tokenizer,
      RotationPolicy policy,
      List<NewBytes> sources,
      ImportCounters counters,
      ImportProgress progress,
      ReadableEntries.Damages damages)
      throws IOException {
    this.writer = writer;
    this.originals = originals;
    this.sources = List.copyOf(sources);
    this.redaction = RedactedEntries.of(originals.mask());
    this.tokenizer = tokenizer;
    this.counters = counters;
    this.before = archive.snapshot();
    this.lines = new ArchivedLines(archive, archive.snapshot(), ArchivedLines.Uncommitted.NONE);
    this.readable = new ReadableEntries(before, damages);
    this.damaged = readable.damaged();
    this.changed = changed();
    this.ids =
        new StableIds(
            KnownEntries.of(before, damages),
            (ordinal, offset) -> readable.orEmpty(() -> known(ordinal, offset)),
            new OriginBytes(originals),
            changed,
            !damaged.isEmpty());
    this.builder = new PartitionBuilder(writer, policy, full::add);
    this.merge =
        new TimeMerge<>(
            examined(sources),
            NewBytes::firstTime,
            bytes -> Optional.of(cursor(bytes, progress)),
            cursor -> derived.add(cursor.derived()));
    this.replaced = new ArrayDeque<>(ordinals());
  }

  /// The entries of sources of which something was overwritten.
  private ChangedSources changed() throws IOException {
    var found = new ChangedSources(originals);
    if (!found.areNone()) {
      for (int ordinal : ordinals()) {
        if (!damaged.contains(ordinal)) {
          readable.forEach(ordinal, found::add);
        }
      }
    }
    return found;
  }

  /// Finds the sources of which something was overwritten that a reader would need: their entries
  /// stay as they are.
  private List<NewBytes> examined(List<NewBytes> sources) throws IOException {
    for (NewBytes bytes : sources) {
      if (changed.concern(bytes.row()) && !isAsBefore(bytes)) {
        staying.add(bytes.row().number());
      }
      derivable.add(bytes.row().original());
    }
    return sources;
  }

  /// Whether a source gives the entries that the archive has. If not, nothing but what it has that
  /// is no entry is used.
  private boolean isAsBefore(NewBytes bytes) throws IOException {
    var skipped = new ArrayList<ReadResult.Skipped>();
    var entries = new ArrayList<Entry>();
    try (var cursor = new SourceCursor(bytes, redaction, skipped::add, ImportProgress.NONE)) {
      while (cursor.hasEntry()) {
        entries.add(ChangedSources.hashed(cursor.entry()));
        cursor.advance();
      }
    }
    boolean isSame = changed.have(bytes.row(), entries);
    if (!isSame) {
      skipped.forEach(each -> counters.quarantine().add(bytes.context(), each));
    }
    return isSame;
  }

  private SourceCursor cursor(NewBytes bytes, ImportProgress progress) throws IOException {
    return new SourceCursor(
        bytes, redaction, skipped -> counters.quarantine().add(bytes.context(), skipped), progress);
  }

  /// The ordinals of the partitions to replace: all sealed partitions.
  public List<Integer> ordinals() throws IOException {
    return before.manifest().partitions().stream().map(Partition::ordinal).toList();
  }

  /// Returns the rows of the sources, which say how far each was read.
  public List<SourceRow> derived() {
    return derived;
  }

  @Override
  public List<PreparedPartition> next() throws IOException {
    while (full.size() < BATCH && !hasEnded) {
      Cancellation.safePoint();
      if (!replaced.isEmpty()) {
        keepAppended(replaced.remove());
      } else {
        hasEnded = !derive();
      }
    }
    var prepared = new ArrayList<PreparedPartition>();
    while (!full.isEmpty()) {
      prepared.add(prepare(full.remove()));
    }
    return prepared;
  }

  /// The entry at an address. Where damage is skipped, an entry of a damaged partition is none, and
  /// one whose origin cannot be read.
  private Optional<Entry> known(int ordinal, long offset) throws IOException {
    if (damaged.contains(ordinal)) {
      return Optional.empty();
    }
    Optional<Entry> entry = lines.at(ordinal, offset);
    Optional<Origin> origin = entry.flatMap(found -> found.metadata().origin());
    if (readable.damages() == ReadableEntries.Damages.SKIPPED && origin.isPresent()) {
      if (originals.source(origin.get().source()).isEmpty()) {
        return Optional.empty();
      }
      var _ = new OriginBytes(originals).of(origin.get());
    }
    return entry;
  }

  /// Whether an entry stays as it is: if it was appended, if its bytes were lost, or if no format
  /// reads its source any more.
  private boolean stays(Entry entry) {
    Optional<Origin> origin = entry.metadata().origin();
    if (origin.isEmpty()) {
      return true;
    }
    Optional<SourceRow> source = originals.source(origin.get().source());
    return source.isEmpty()
        || !new OriginBytes(originals).has(origin.get())
        || !derivable.contains(source.get().original());
  }

  private void keepAppended(int ordinal) throws IOException {
    boolean isDamaged = damaged.contains(ordinal);
    Map<Long, Long> written = isDamaged ? readable.identities(ordinal) : Map.of();
    readable.forEach(
        ordinal,
        (entry, address) -> {
          if (!stays(entry)) {
            return;
          }
          if (isDamaged) {
            Long hash = written.get(address.offset());
            doubtful.put(hash == null ? ReadableEntries.identity(entry) : hash, entry);
          } else {
            ids.keep(entry);
            builder.add(entry);
          }
        });
  }

  /// Derives the next entry. Returns false if there is none.
  private boolean derive() throws IOException {
    Optional<SourceCursor> next = merge.next();
    if (next.isEmpty()) {
      addRest();
      builder.complete();
      return false;
    }
    Optional<StableIds.KeptEntry> kept = kept(next.get());
    if (kept.isPresent()) {
      Entry entry = kept.get().entry();
      ids.add(entry);
      doubtful.remove(ReadableEntries.identity(entry));
      builder.add(entry);
      counters.addEntry(entry);
      counters.countChanged(kept.get().isAsBefore() ? 0 : 1);
    } else {
      counters.countAlreadyThere();
    }
    return true;
  }

  /// The entry under the id that it keeps; empty if it is there already. Where an entry stays, that
  /// is the one of the archive, and another one is only derived if the archive is damaged.
  private Optional<StableIds.KeptEntry> kept(SourceCursor source) throws IOException {
    SourceRow row = source.bytes().row();
    Entry entry = source.entry();
    if (staying.contains(row.number())) {
      Optional<EntryAddress> there = changed.take(row, entry);
      if (there.isPresent()) {
        return Optional.of(new StableIds.KeptEntry(before.read(there.get()), true));
      }
      if (readable.damages() == ReadableEntries.Damages.FATAL) {
        return Optional.empty();
      }
    }
    return ids.kept(entry, source.bytes().format());
  }

  /// Adds the entries that stay of which the sources have nothing any more, and those that repeat
  /// an entry of which they have nothing any more.
  private void addRest() throws IOException {
    for (long source : staying) {
      for (EntryAddress address : changed.rest(originals.source(source).orElseThrow())) {
        Entry entry = before.read(address);
        ids.add(entry);
        builder.add(entry);
      }
    }
    addRepetitions(ids.rest());
    for (Entry entry : doubtful.values()) {
      builder.add(entry);
    }
  }

  /// Derives the sources of repetitions once more: to keep the entries would need memory for all
  /// that any two sources have in common.
  private void addRepetitions(Map<Origin, Integer> revisions) throws IOException {
    Set<Long> numbers = new HashSet<>();
    revisions.keySet().forEach(origin -> numbers.add(origin.source()));
    for (NewBytes bytes : sources) {
      if (numbers.contains(bytes.row().number())) {
        try (var cursor = new SourceCursor(bytes, redaction, _ -> {}, ImportProgress.NONE)) {
          addRepetitions(cursor, revisions);
        }
      }
    }
  }

  private void addRepetitions(SourceCursor cursor, Map<Origin, Integer> revisions)
      throws IOException {
    while (cursor.hasEntry()) {
      Entry entry = cursor.entry();
      Integer revision = entry.metadata().origin().map(revisions::get).orElse(null);
      if (revision != null) {
        Entry restored = StableIds.restored(entry, revision);
        builder.add(restored);
        counters.addEntry(restored);
      }
      cursor.advance();
    }
  }

  private PreparedPartition prepare(PartitionDraft draft) {
    var keys = new KeySet();
    boolean areComplete = true;
    for (LocatedEntry located : draft.entries()) {
      areComplete &= tokenizer.keys(located.entry().searchableText(), keys);
    }
    return writer.prepare(draft, keys, areComplete);
  }

  @Override
  public void close() throws IOException {
    try (Closeable _ = before;
        Closeable _ = lines;
        Closeable _ = ids) {
      merge.close();
    }
  }
}
