package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the checksums of the active partition's lines show to readers.
class ActiveSumsTest {
  private static final ArchiveLayout LAYOUT = TestArchive.LAYOUT;
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(100);
  private static final int ENTRIES = 6;
  private final MemoryDisk disk = new MemoryDisk();
  private List<String> lines = List.of();

  @BeforeEach
  void fill() throws IOException {
    append(IntStream.range(0, ENTRIES).mapToObj(Entries::numbered).toList());
    lines = new String(disk.readAll(LAYOUT.active()), UTF_8).lines().toList();
  }

  private void append(List<Entry> entries) throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      for (Entry entry : entries) {
        writer.append(List.of(entry));
      }
    }
  }

  private Optional<String> loss() throws IOException {
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      return snapshot.activeLoss().map(CorruptArchiveException::getMessage);
    }
  }

  private void replace(List<String> with) throws IOException {
    disk.delete(LAYOUT.active());
    disk.create(LAYOUT.active(), ByteBuffer.wrap((String.join("\n", with) + "\n").getBytes(UTF_8)));
  }

  private List<String> copy() {
    return new ArrayList<>(lines);
  }

  @Test
  void everyChangedLetterIsFound_andItsLineNamed() throws IOException {
    long size = disk.size(LAYOUT.active());
    for (long at = 0; at < size; at++) {
      disk.flip(LAYOUT.active(), at, 1);
      assertThat(loss()).as("byte %d", at).isPresent();
      disk.flip(LAYOUT.active(), at, 1);
    }
    assertThat(loss()).isEmpty();
    disk.flip(LAYOUT.active(), lines.getFirst().length() + 10L, 1);
    assertThat(loss().orElseThrow())
        .contains("at byte " + (lines.getFirst().length() + 1) + ": expected line 2")
        .contains("1 of 6 lines are changed or missing");
  }

  @Test
  void droppedDoubledAndSwappedLinesAreFound() throws IOException {
    for (int line = 0; line < ENTRIES; line++) {
      List<String> dropped = copy();
      dropped.remove(line);
      replace(dropped);
      assertThat(loss().orElseThrow()).contains("line " + (line + 1), "1 of 6 lines are changed");
    }
    List<String> doubled = copy();
    doubled.add(2, lines.get(2));
    replace(doubled);
    assertThat(loss().orElseThrow()).contains("line 4", "repeated or out of order");
    List<String> swapped = copy();
    swapped.set(0, lines.get(5));
    swapped.set(5, lines.get(0));
    replace(swapped);
    assertThat(loss().orElseThrow()).contains("line 1", "repeated or out of order");
  }

  @Test
  void aShorterFileIsFound_wholeLinesOrNot() throws IOException {
    for (long length = 0; length < disk.size(LAYOUT.active()); length++) {
      MemoryDisk cut = disk.copy();
      cut.truncate(LAYOUT.active(), length);
      try (Snapshot snapshot = Archive.open(cut, TestArchive.ROOT).snapshot()) {
        assertThat(snapshot.activeLoss()).as("%d bytes", length).isPresent();
      }
    }
  }

  @Test
  void aPartitionThatASealingHasMovedAndNotYetCommitted_isNoLoss() throws IOException {
    try (Snapshot before = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      append(List.of(Entries.numbered(ENTRIES)));
      long bytes = disk.size(LAYOUT.active());
      Path moved = LAYOUT.partitions().resolve("20260101-20260102-0.jsonl");
      disk.moveNew(LAYOUT.active(), moved);
      assertThat(before.activeLoss()).isEmpty();
      assertThat(before.lossOfActive(bytes)).isEmpty();
      assertThat(loss()).isEmpty();
      disk.truncate(moved, 10);
      assertThat(before.lossOfActive(bytes)).isPresent();
      assertThat(loss()).isPresent();
    }
  }

  @Test
  void linesThatWereAppendedWithoutChecksums_areNoLoss() throws IOException {
    List<String> more = copy();
    more.add(lines.getFirst().replace("id-0", "id-7"));
    replace(more);
    assertThat(loss()).isEmpty();
    append(List.of(Entries.numbered(8)));
    assertThat(sums().lines().size()).as("completed by the writer").isEqualTo(ENTRIES + 2);
    assertThat(loss()).isEmpty();
  }

  private ActiveSums sums() throws IOException {
    return ActiveSums.read(disk, LAYOUT.activeSums()).orElseThrow();
  }

  @Test
  void aDamagedFileOfChecksumsProvesNothing_andIsCompletedByTheNextWriter() throws IOException {
    byte[] whole = disk.readAll(LAYOUT.activeSums());
    for (int at = 0; at < whole.length; at++) {
      disk.flip(LAYOUT.activeSums(), at, 1);
      assertThat(loss()).as("byte %d", at).isEmpty();
      append(List.of());
      assertThat(disk.readAll(LAYOUT.activeSums())).as("byte %d", at).isEqualTo(whole);
    }
    for (int length = 0; length < whole.length; length++) {
      disk.truncate(LAYOUT.activeSums(), length);
      assertThat(loss()).as("%d bytes", length).isEmpty();
      append(List.of());
      assertThat(disk.readAll(LAYOUT.activeSums())).as("%d bytes", length).isEqualTo(whole);
    }
  }

  @Test
  void aManifestFromBeforeTheLastSealingIsFound() throws IOException {
    byte[] older = disk.readAll(LAYOUT.manifest());
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      writer.rotate();
      writer.append(List.of(Entries.numbered(9)));
    }
    assertThat(loss()).isEmpty();
    disk.delete(LAYOUT.manifest());
    disk.create(LAYOUT.manifest(), ByteBuffer.wrap(older));
    assertThat(loss().orElseThrow()).contains("manifest.json", "found an older list");
  }
}
