package dev.tsearch.core.store.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.OtherWords;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each case of recovery, built by hand: five entries, of which four are sealed in partitions 0 and
/// 1, and one is active in partition 2.
class RecoveryTest {
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);
  private static final ArchiveLayout LAYOUT = TestArchive.LAYOUT;
  private static final List<String> ALL = List.of("id-0", "id-1", "id-2", "id-3", "id-4");

  private final MemoryDisk disk = new MemoryDisk();
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void fill() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      for (int n = 0; n < 5; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
    }
  }

  private void recover() throws IOException {
    var wait = new LockWait(LockWait.STANDARD.timeout(), told::add);
    ArchiveWriter.open(disk, TestArchive.ROOT, SETTINGS, new WordTokenizer(), wait).close();
  }

  private void assertWhole() throws IOException {
    assertThat(TestArchive.ids(disk)).isEqualTo(ALL);
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  private void write(Path file, String text) throws IOException {
    try (Disk.OutputFile output = disk.append(file)) {
      output.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
  }

  private String text(Path file) throws IOException {
    return new String(disk.readAll(file), UTF_8);
  }

  private static String line(Entry entry) {
    return new String(EntryCodec.encode(entry), UTF_8);
  }

  private Partition sealed(int ordinal) throws IOException {
    return TestArchive.manifest(disk).partition(ordinal).orElseThrow();
  }

  @Test
  void activePartitionThatIsAlreadySealedIsRemoved() throws IOException {
    disk.delete(LAYOUT.active());
    write(LAYOUT.active(), text(LAYOUT.partition(sealed(1))));
    recover();
    assertThat(TestArchive.ids(disk)).isEqualTo(ALL.subList(0, 4));
    assertThat(disk.size(LAYOUT.active())).isZero();
    assertThat(torn()).isEmpty();
  }

  private List<String> torn() {
    return TestArchive.names(disk, LAYOUT.torn());
  }

  @Test
  void soundArchiveIsNotChanged() throws IOException {
    byte[] manifest = disk.readAll(LAYOUT.manifest());
    recover();
    assertWhole();
    assertThat(disk.readAll(LAYOUT.manifest())).isEqualTo(manifest);
    assertThat(told).isEmpty();
  }

  @Test
  void tornTailIsCopiedAndTruncated() throws IOException {
    write(LAYOUT.active(), "{\"id\":\"id-5\",\"timest");
    recover();
    assertWhole();
    assertThat(torn()).hasSize(1);
    assertThat(text(LAYOUT.torn().resolve(torn().getFirst())))
        .isEqualTo("{\"id\":\"id-5\",\"timest");
    assertThat(told).hasSize(1).first().asString().contains("active.jsonl", "kept as");
  }

  @Test
  void completeEntryWithoutNewlineGetsOne() throws IOException {
    write(LAYOUT.active(), line(Entries.numbered(5)).strip());
    recover();
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-4", "id-5");
    assertThat(torn()).isEmpty();
    assertThat(text(LAYOUT.active())).endsWith("}\n");
  }

  @Test
  void damagedLineBeforeValidOnesIsOverwrittenWithSpaces() throws IOException {
    long before = disk.size(LAYOUT.active());
    write(LAYOUT.active(), "\0\0\0\0 page that was lost\n" + line(Entries.numbered(5)));
    long after = disk.size(LAYOUT.active());
    recover();
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-5");
    assertThat(disk.size(LAYOUT.active())).as("no other byte has moved").isEqualTo(after);
    assertThat(torn()).containsExactly("active-2-" + before + ".part");
  }

  @Test
  void sealingInterruptedAfterTheMoveIsFinished() throws IOException {
    Path moved =
        LAYOUT.partitions().resolve(Entries.NOON + 4 + "-" + (Entries.NOON + 4) + "-2.jsonl");
    disk.moveNew(LAYOUT.active(), moved);
    assertThat(TestArchive.ids(disk)).as("to a reader").isEqualTo(ALL);
    recover();
    assertWhole();
    assertThat(LAYOUT.partition(sealed(2))).isEqualTo(moved);
    assertThat(disk.exists(LAYOUT.sidecar(sealed(2)))).isTrue();
    assertThat(TestArchive.manifest(disk).head().activeOrdinal()).isEqualTo(3);
  }

  @Test
  void movedPartitionWithATornTailIsRepairedAndRenamed() throws IOException {
    write(LAYOUT.active(), "{\"id\":\"torn");
    Path moved = LAYOUT.partitions().resolve("1-" + (Entries.NOON + 9) + "-2.jsonl");
    disk.moveNew(LAYOUT.active(), moved);
    recover();
    assertWhole();
    assertThat(sealed(2).min()).isEqualTo(Entries.NOON + 4);
    assertThat(disk.exists(moved)).isFalse();
    assertThat(torn()).hasSize(1);
  }

  @Test
  void fileWithBothNamesKeepsOne() throws IOException {
    byte[] bytes = disk.readAll(LAYOUT.active());
    disk.create(LAYOUT.partitions().resolve("1-2-2.jsonl"), ByteBuffer.wrap(bytes));
    recover();
    assertWhole();
    assertThat(TestArchive.manifest(disk).head().activeOrdinal()).isEqualTo(2);
  }

  @Test
  void twoDifferentPartitionsOfOneOrdinalAreRefusedAndNamed() throws IOException {
    Path other = LAYOUT.partitions().resolve("1-2-2.jsonl");
    write(other, line(Entries.numbered(9)));
    assertThatThrownBy(this::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(other.toString());
    assertThat(TestArchive.ids(disk)).isEqualTo(ALL);
  }

  @Test
  void unlistedPartitionIsMovedToTorn() throws IOException {
    write(LAYOUT.partitions().resolve("5-6-77.jsonl"), line(Entries.numbered(9)));
    write(LAYOUT.partitions().resolve("5-6-77.bloom"), "sidecar");
    recover();
    assertWhole();
    assertThat(torn()).containsExactly("5-6-77.jsonl");
    assertThat(text(LAYOUT.torn().resolve("5-6-77.jsonl"))).isEqualTo(line(Entries.numbered(9)));
    assertThat(told).hasSize(1);
  }

  @Test
  void unlistedGenerationOfAListedPartitionIsRemoved() throws IOException {
    String name = sealed(1).file().replace(".jsonl", ".1.jsonl");
    write(TestArchive.ROOT.resolve(name), line(Entries.numbered(2)));
    recover();
    assertWhole();
    assertThat(disk.exists(TestArchive.ROOT.resolve(name))).isFalse();
    assertThat(torn()).isEmpty();
  }

  @Test
  void temporaryFilesAreRemoved() throws IOException {
    write(LAYOUT.temporary(LAYOUT.manifest()), "{");
    write(LAYOUT.temporary(LAYOUT.sidecar(sealed(0))), "x");
    write(LAYOUT.temporary(LAYOUT.summaryPack()), "x");
    recover();
    assertWhole();
    assertThat(disk.files()).noneMatch(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void missingSidecarsAreRebuiltAsTheyWere() throws IOException {
    byte[] sidecar = disk.readAll(LAYOUT.sidecar(sealed(1)));
    disk.delete(LAYOUT.sidecar(sealed(1)));
    recover();
    assertWhole();
    assertThat(disk.readAll(LAYOUT.sidecar(sealed(1)))).isEqualTo(sidecar);
  }

  @Test
  void staleSummaryIsRebuilt() throws IOException {
    disk.delete(LAYOUT.summaryPack());
    recover();
    assertWhole();
    assertThat(
            SummaryPack.open(
                disk, LAYOUT.summaryPack(), Checksum.crc32c(disk.readAll(LAYOUT.manifest()))))
        .isPresent();
  }

  @Test
  void absentActiveFileCountsAsEmpty() throws IOException {
    disk.delete(LAYOUT.active());
    assertThat(TestArchive.ids(disk)).isEqualTo(ALL.subList(0, 4));
    recover();
    assertThat(disk.size(LAYOUT.active())).isZero();
  }

  @Test
  void absentListedPartitionIsNamedAndTheRestIsRead() throws IOException {
    Partition gone = sealed(0);
    disk.delete(LAYOUT.partition(gone));
    assertThatThrownBy(this::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(gone.file())
        .hasMessageContaining("no file");
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.damage(gone)).isPresent();
      assertThat(snapshot.damage(sealed(1))).isEmpty();
      assertThatThrownBy(() -> snapshot.cursor(0)).hasMessageContaining(gone.file());
      assertThat(snapshot.cursor(1).next()).isTrue();
      assertThat(snapshot.cursor(2).next()).isTrue();
    }
  }

  @Test
  void truncatedListedPartitionIsRefusedByWriters() throws IOException {
    disk.truncate(LAYOUT.partition(sealed(0)), 100);
    assertThatThrownBy(this::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("100 bytes");
  }

  @Test
  void flippedBitInASealedPartitionIsFoundByItsChecksum() throws IOException {
    String text = text(LAYOUT.partition(sealed(0)));
    disk.flip(LAYOUT.partition(sealed(0)), text.indexOf("harvest"), 1);
    Verifier.Outcome report = Verifier.verify(Archive.open(disk, TestArchive.ROOT));
    assertThat(report.findings()).hasSize(1);
    assertThat(report.findings().getFirst().problem()).contains("checksum");
  }

  @Test
  void archiveWithoutItsManifestIsRefused() throws IOException {
    disk.delete(LAYOUT.manifest());
    assertThatThrownBy(this::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("manifest.json");
    assertThat(disk.exists(LAYOUT.manifest())).isFalse();
  }

  @Test
  void damagedManifestIsNamed() throws IOException {
    disk.truncate(LAYOUT.manifest(), 40);
    assertThatThrownBy(this::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("manifest.json");
    assertThatThrownBy(() -> TestArchive.ids(disk)).hasMessageContaining("manifest.json");
  }

  @Test
  void newerArchiveIsRefusedWithAdvice() throws IOException {
    String newer = text(LAYOUT.manifest()).replace("\"format\":1", "\"format\":3");
    disk.delete(LAYOUT.manifest());
    write(LAYOUT.manifest(), newer);
    assertThatThrownBy(this::recover)
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("update tsearch");
    assertThatThrownBy(() -> TestArchive.ids(disk)).isInstanceOf(NewerFormatException.class);
  }

  @Test
  void recoveryRunsAfterAnotherWriterCrashed() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(100))) {
      write(LAYOUT.active(), "{\"id\":\"another writer's last");
      writer.append(List.of(Entries.numbered(5)));
    }
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-4", "id-5");
    assertThat(torn()).hasSize(1);
  }

  @Test
  void damagedSidecarIsRebuiltByTheNextWriter_whereverItIsDamaged() throws IOException {
    Path file = LAYOUT.sidecar(sealed(0));
    byte[] sound = disk.readAll(file);
    for (int at = 0; at < sound.length; at += 1 + at / 20) {
      disk.flip(file, at, 4);
      recover();
      Optional<Sidecar> sidecar = SidecarFile.open(disk, file, sealed(0));
      assertThat(sidecar.orElseThrow().isSound()).as("byte %d", at).isTrue();
    }
    for (int at = 0; at < disk.size(LAYOUT.summaryPack()); at += 7) {
      disk.flip(LAYOUT.summaryPack(), at, 4);
      recover();
      SummaryPack packed =
          SummaryPack.open(
                  disk, LAYOUT.summaryPack(), Checksum.crc32c(disk.readAll(LAYOUT.manifest())))
              .orElseThrow();
      assertThat(packed.sidecar(0).orElseThrow().isSound()).as("byte %d", at).isTrue();
      assertThat(packed.sidecar(1).orElseThrow().isSound()).as("byte %d", at).isTrue();
    }
  }

  @Test
  void sidecarsOfAnotherAnalyzerAreRebuiltByTheNextWriter() throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk,
            TestArchive.ROOT,
            TestArchive.sealingAfter(2),
            new OtherWords(new WordTokenizer()),
            LockWait.STANDARD)) {
      for (Partition partition : writer.manifest().partitions()) {
        Sidecar sidecar =
            SidecarFile.open(disk, LAYOUT.sidecar(partition), partition).orElseThrow();
        assertThat(sidecar.terms("other words")).isPresent();
      }
    }
  }

  @Test
  void damagedPartitionWithADamagedSidecarDoesNotStopWriters() throws IOException {
    Partition partition = sealed(0);
    disk.flip(LAYOUT.partition(partition), 30, 1);
    disk.flip(LAYOUT.sidecar(partition), 30, 1);
    recover();
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isNotEmpty();
  }

  @Test
  void flippedByteInAManifestRowDoesNotHideOtherPartitions() throws IOException {
    byte[] manifest = disk.readAll(LAYOUT.manifest());
    int salvaged = 0;
    for (int at = ManifestCodec.headLength(manifest); manifest[at] != ']'; at++) {
      disk.flip(LAYOUT.manifest(), at, 1);
      try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
        List<String> found = idsOfReadablePartitions(snapshot);
        assertThat(ALL).as("byte %d", at).containsAll(found);
        boolean isNamed =
            !snapshot.losses().isEmpty()
                || snapshot.manifest().partitions().stream()
                    .anyMatch(each -> isNamed(snapshot, each));
        assertThat(isNamed || found.equals(ALL)).as("byte %d", at).isTrue();
        salvaged += !snapshot.losses().isEmpty() && found.equals(ALL) ? 1 : 0;
      }
      disk.flip(LAYOUT.manifest(), at, 1);
    }
    assertThat(salvaged).isGreaterThan(100);
  }

  private static List<String> idsOfReadablePartitions(Snapshot snapshot) throws IOException {
    var ordinals = new ArrayList<Integer>();
    snapshot.manifest().partitions().forEach(partition -> ordinals.add(partition.ordinal()));
    ordinals.add(snapshot.activeOrdinal());
    var ids = new ArrayList<String>();
    for (int ordinal : ordinals) {
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          ids.add(cursor.entry().id());
        }
      } catch (CorruptArchiveException _) {
        // Named by the search that meets it.
      }
    }
    return ids;
  }

  private static boolean isNamed(Snapshot snapshot, Partition partition) {
    try {
      return snapshot.damage(partition).isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
