package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressedPartitionsTest {
  private static final StorageSettings PLAIN = TestArchive.sealingAfter(40);
  private static final StorageSettings COMPRESSED = PLAIN.withCompression(Compression.ZSTD);

  private final MemoryDisk disk = new MemoryDisk();

  /// Entries of many lengths, some longer than a frame.
  private static List<Entry> entries(long seed, int count) {
    var random = new Random(seed);
    var entries = new ArrayList<Entry>();
    for (int i = 0; i < count; i++) {
      var content = new StringBuilder("entry " + i);
      int words = random.nextInt(i % 30 == 29 ? 30_000 : 300);
      for (int word = 0; word < words; word++) {
        content.append(' ').append(Integer.toString(random.nextInt(5_000), 36));
      }
      long time = random.nextInt(20) == 0 ? 0 : Entries.NOON + random.nextInt(100_000);
      entries.add(Entries.message("id-" + i, time, content.toString()));
    }
    return entries;
  }

  private ArchiveWriter open(StorageSettings settings) throws IOException {
    return TestArchive.open(disk, settings);
  }

  private void append(StorageSettings settings, List<Entry> entries) throws IOException {
    try (ArchiveWriter writer = open(settings)) {
      for (Entry entry : entries) {
        writer.append(List.of(entry));
      }
    }
  }

  private ArchiveWriter.ConversionResult store(Compression compression) throws IOException {
    try (ArchiveWriter writer = open(PLAIN)) {
      return writer.store(compression);
    }
  }

  private Manifest manifest() throws IOException {
    return TestArchive.manifest(disk);
  }

  private static List<LocatedEntry> located(Snapshot snapshot) throws IOException {
    var located = new ArrayList<LocatedEntry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      try (EntryCursor cursor = snapshot.cursor(partition.ordinal())) {
        while (cursor.next()) {
          located.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    return located;
  }

  private List<LocatedEntry> located() throws IOException {
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      return located(snapshot);
    }
  }

  private void assertClean() throws IOException {
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  private Map<Path, byte[]> sidecars() throws IOException {
    var sidecars = new HashMap<Path, byte[]>();
    for (Partition partition : manifest().partitions()) {
      Path file = TestArchive.LAYOUT.sidecar(partition);
      sidecars.put(file, disk.readAll(file));
    }
    return sidecars;
  }

  /// Its frames are sound, and the file has the length of the one that was there.
  @Test
  void aPartitionOfAnotherArchive_isNamedWhereItsEntriesAreCompared() throws IOException {
    var other = new CompressedPartitionsTest();
    for (int i = 0; i < 40; i++) {
      append(PLAIN, List.of(Entries.message("id-" + i, Entries.NOON + i, "the quay")));
      other.append(PLAIN, List.of(Entries.message("id-" + i, Entries.NOON + i, "the quax")));
    }
    store(Compression.ZSTD);
    other.store(Compression.ZSTD);
    Path file = TestArchive.LAYOUT.partition(manifest().partitions().getFirst());
    byte[] mine = disk.readAll(file);
    byte[] theirs = other.disk.readAll(file);
    assertThat(theirs).hasSameSizeAs(mine).isNotEqualTo(mine);
    for (byte[] bytes : List.of(mine, theirs)) {
      disk.delete(file);
      try (Disk.OutputFile out = disk.append(file)) {
        out.write(ByteBuffer.wrap(bytes));
        out.sync();
      }
      try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
        int ordinal = manifest().partitions().getFirst().ordinal();
        snapshot.compare(new EntryAddress(ordinal, 0, 1));
        assertThat(snapshot.changedPartitions()).hasSize(Arrays.equals(bytes, mine) ? 0 : 1);
      }
    }
  }

  @Test
  void compressedArchiveHasTheSameEntriesAtTheSameAddresses() throws IOException {
    for (long seed = 0; seed < 5; seed++) {
      var same = new CompressedPartitionsTest();
      same.append(PLAIN, entries(seed, 250));
      List<LocatedEntry> before = same.located();
      Map<Path, byte[]> sidecars = same.sidecars();
      ArchiveWriter.ConversionResult stored = same.store(Compression.ZSTD);
      assertThat(stored.partitions()).isEqualTo(6);
      assertThat(stored.bytesAfter()).isLessThan(stored.bytesBefore());
      assertThat(same.located()).isEqualTo(before);
      assertThat(same.sidecars()).usingRecursiveComparison().isEqualTo(sidecars);
      same.assertClean();
      try (Snapshot snapshot = Archive.open(same.disk, TestArchive.ROOT).snapshot()) {
        for (LocatedEntry each : before) {
          assertThat(snapshot.read(each.address())).isEqualTo(each.entry());
          int ordinal = each.address().ordinal();
          try (EntryCursor cursor = snapshot.cursor(ordinal, each.address().offset())) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.entry()).isEqualTo(each.entry());
          }
        }
        assertThat(snapshot.find(before.get(99).entry().identity())).hasSize(1);
        assertThat(snapshot.manifest()).isEqualTo(same.manifest());
      }
    }
  }

  @Test
  void partitionsSealedWithCompressionAreTheOnesCompressedLater() throws IOException {
    List<Entry> entries = entries(7, 130);
    append(COMPRESSED, entries);
    assertThat(disk.list(TestArchive.LAYOUT.partitions()))
        .filteredOn(file -> !file.toString().endsWith(".bloom"))
        .hasSize(3)
        .allMatch(file -> file.toString().endsWith(".jsonl.zst"));
    assertClean();
    var later = new CompressedPartitionsTest();
    later.append(PLAIN, entries);
    later.store(Compression.ZSTD);
    assertThat(manifest().partitions()).isEqualTo(later.manifest().partitions());
    assertThat(TestArchive.ids(disk)).isEqualTo(entries.stream().map(Entry::id).toList());
  }

  @Test
  void whatIsStoredPlainlyAgainIsWhatItWas() throws IOException {
    append(PLAIN, entries(8, 130));
    Map<Path, byte[]> before = new HashMap<>();
    for (Path file : disk.list(TestArchive.LAYOUT.partitions())) {
      before.put(file, disk.readAll(file));
    }
    store(Compression.ZSTD);
    assertThat(text(TestArchive.LAYOUT.manifest())).contains("\"format\":2");
    store(Compression.NONE);
    assertThat(text(TestArchive.LAYOUT.manifest())).contains("\"format\":1");
    assertThat(disk.list(TestArchive.LAYOUT.partitions()))
        .containsExactlyInAnyOrderElementsOf(before.keySet());
    for (Map.Entry<Path, byte[]> each : before.entrySet()) {
      assertThat(disk.readAll(each.getKey())).isEqualTo(each.getValue());
    }
  }

  private String text(Path file) throws IOException {
    return new String(disk.readAll(file), UTF_8);
  }

  @Test
  void mixedArchivesWork() throws IOException {
    List<Entry> entries = entries(9, 250);
    append(PLAIN, entries.subList(0, 90));
    append(COMPRESSED, entries.subList(90, 170));
    append(PLAIN, entries.subList(170, 250));
    assertThat(manifest().partitions().stream().map(Partition::compression).distinct()).hasSize(2);
    assertThat(TestArchive.ids(disk)).isEqualTo(entries.stream().map(Entry::id).toList());
    assertClean();
  }

  @Test
  void draftsAreCompressedToo() throws IOException {
    try (ArchiveWriter writer = open(COMPRESSED)) {
      int ordinal = writer.reserveOrdinals(1);
      writer.commit(List.of(ArchiveWorkload.prepared(writer, ordinal, entries(3, 30))));
    }
    assertThat(manifest().partitions()).allMatch(each -> each.compression() == Compression.ZSTD);
    assertThat(located()).hasSize(30);
    assertClean();
  }

  @Test
  void sidecarsAreMadeAgainFromCompressedPartitions() throws IOException {
    append(COMPRESSED, entries(10, 90));
    Map<Path, byte[]> before = sidecars();
    before.keySet().forEach(disk::delete);
    open(COMPRESSED).close();
    assertThat(sidecars()).usingRecursiveComparison().isEqualTo(before);
    assertClean();
  }

  @Test
  void snapshotFromBeforeReadsOn() throws IOException {
    append(PLAIN, entries(11, 130));
    List<LocatedEntry> before = located();
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      snapshot.manifest();
      store(Compression.ZSTD);
      assertThat(located(snapshot)).isEqualTo(before);
      assertThat(snapshot.read(before.get(50).address())).isEqualTo(before.get(50).entry());
      assertThat(snapshot.damage(snapshot.manifest().partitions().getFirst())).isEmpty();
    }
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      snapshot.manifest();
      store(Compression.NONE);
      assertThat(located(snapshot)).isEqualTo(before);
    }
  }

  @Test
  void damagedFrameIsNamedWithItsPlaceAndTheOtherEntriesAreRead() throws IOException {
    append(COMPRESSED, entries(12, 90));
    Partition partition = manifest().partitions().getFirst();
    Path file = TestArchive.LAYOUT.partition(partition);
    disk.flip(file, disk.size(file) / 2, 1);
    List<Finding> findings = Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings();
    assertThat(findings.getFirst().file()).isEqualTo(file);
    assertThat(findings.getFirst().severity()).isEqualTo(Finding.Severity.DATA_LOSS);
    assertThat(findings.getFirst().problem()).contains("zstd frame", "at byte", "of the file");
    assertThat(findings.getFirst().offset()).isPositive().isLessThan(partition.bytes());
    List<String> readable = TestArchive.readableIds(disk);
    assertThat(readable).hasSizeBetween(51, 89).contains("id-0", "id-40", "id-89");
    assertThat(store(Compression.NONE).damages()).hasSize(1).first().asString().contains("zstd");
    assertThat(manifest().partition(partition.ordinal())).contains(partition);
  }

  @Test
  void damagedPlainPartitionIsNotCompressed() throws IOException {
    append(PLAIN, entries(13, 90));
    Partition partition = manifest().partitions().getFirst();
    disk.flip(TestArchive.LAYOUT.partition(partition), 100, 1);
    ArchiveWriter.ConversionResult stored = store(Compression.ZSTD);
    assertThat(stored.partitions()).isEqualTo(1);
    assertThat(stored.damages()).hasSize(1).first().asString().contains("checksum");
    assertThat(disk.exists(TestArchive.LAYOUT.partition(partition))).isTrue();
    assertThat(disk.files()).noneMatch(each -> each.toString().endsWith(".tmp"));
  }

  @Test
  void lostCompressedPartitionIsNamed() throws IOException {
    append(COMPRESSED, entries(14, 90));
    Partition gone = manifest().partitions().getFirst();
    disk.delete(TestArchive.LAYOUT.partition(gone));
    assertThatThrownBy(() -> open(PLAIN))
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(gone.file());
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.damage(gone)).isPresent();
    }
  }

  @Test
  void partitionThatSomebodyUncompressedByHandIsReadAndNamed() throws IOException {
    append(PLAIN, entries(15, 90));
    Partition partition = manifest().partitions().getFirst();
    byte[] plain = disk.readAll(TestArchive.LAYOUT.partition(partition));
    store(Compression.ZSTD);
    Partition compressed = manifest().partitions().getFirst();
    disk.delete(TestArchive.LAYOUT.partition(compressed));
    disk.create(TestArchive.LAYOUT.partition(partition), ByteBuffer.wrap(plain));
    assertThat(TestArchive.ids(disk)).hasSize(90);
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings())
        .anyMatch(finding -> finding.problem().contains("another compression"));
  }
}
