package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import dev.tsearch.core.store.write.PreparedPartition;
import dev.tsearch.core.term.KeySet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// Everything that a writer does, in one short run: appends of one and of many, rotations by count
/// and by wish, reserved ordinals, drafts that overtake the active partition. Notes what was
/// acknowledged, and how many operations the disk had seen by then.
public final class ArchiveWorkload {
  private final StorageSettings settings;
  private final LongSupplier operations;
  private final List<Step> steps = new ArrayList<>();
  private int nextEntry;

  /// One call of the writer.
  ///
  /// @param ids the entries that it brings, in order
  /// @param appended whether they go to the active partition
  /// @param begunAt how many operations the disk had seen before
  /// @param acknowledgedAt how many it had seen when the call returned; [Long#MAX_VALUE] if it
  ///   never did
  record Step(List<String> ids, boolean appended, long begunAt, long acknowledgedAt) {}

  /// @param operations how many operations the disk has seen
  ArchiveWorkload(StorageSettings settings, LongSupplier operations) {
    this.settings = settings;
    this.operations = operations;
  }

  /// The calls so far; after a failure the last is the one that failed.
  List<Step> steps() {
    return steps;
  }

  /// Does it all, or fails somewhere.
  void run(Disk disk) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      append(writer, 1);
      append(writer, 1);
      append(writer, 1);
      append(writer, 4);
      int first = step(List.of(), false, () -> writer.reserveOrdinals(2));
      append(writer, 1);
      List<Entry> older = take(2);
      List<Entry> oldest = take(1);
      append(writer, 2);
      step(
          ids(List.of(older.getFirst(), older.getLast(), oldest.getFirst())),
          false,
          () ->
              writer.commit(
                  List.of(prepared(writer, first, older), prepared(writer, first + 1, oldest))));
      append(writer, 1);
      step(
          List.of(),
          false,
          () -> {
            writer.rotate();
            return true;
          });
      append(writer, 1);
    }
    try (ArchiveWriter writer = TestArchive.open(disk, settings)) {
      append(writer, 2);
    }
  }

  private List<Entry> take(int count) {
    var taken = new ArrayList<Entry>();
    for (int i = 0; i < count; i++) {
      taken.add(Entries.numbered(nextEntry++));
    }
    return taken;
  }

  private void append(ArchiveWriter writer, int count) throws IOException {
    List<Entry> entries = take(count);
    step(ids(entries), true, () -> writer.append(entries));
  }

  private <T> T step(List<String> ids, boolean appended, ArchiveWriter.Locked<T> call)
      throws IOException {
    long begunAt = operations.getAsLong();
    steps.add(new Step(ids, appended, begunAt, Long.MAX_VALUE));
    T result = call.run();
    steps.set(steps.size() - 1, new Step(ids, appended, begunAt, operations.getAsLong()));
    return result;
  }

  private static List<String> ids(List<Entry> entries) {
    return entries.stream().map(Entry::id).toList();
  }

  /// A whole partition of some entries, with its filter.
  public static PreparedPartition prepared(ArchiveWriter writer, int ordinal, List<Entry> entries) {
    var lines = new ByteArrayOutputStream();
    var located = new ArrayList<LocatedEntry>();
    var keys = new KeySet();
    var tokenizer = new WordTokenizer();
    var stats = new PartitionStats(RotationPolicy.DEFAULT);
    for (Entry entry : entries) {
      int offset = lines.size();
      EntryCodec.encode(entry, lines);
      located.add(
          new LocatedEntry(entry, new EntryAddress(ordinal, offset, lines.size() - offset - 1)));
      tokenizer.keys(entry.searchableText(), keys);
      stats.add(entry);
    }
    var draft = new PartitionDraft(ordinal, lines.toByteArray(), located, stats);
    return writer.prepare(draft, keys, true);
  }
}
