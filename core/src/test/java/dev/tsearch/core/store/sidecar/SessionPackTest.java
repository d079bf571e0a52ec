package dev.tsearch.core.store.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionPackTest {
  private static final int MANY = SessionPackWriter.MAX_UNCOVERED + 4;

  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/archive"));
  private final SessionPackWriter writer = new SessionPackWriter(disk, layout);
  private final Map<Integer, SealedSample> samples = new LinkedHashMap<>();
  private int asked;

  @BeforeEach
  void makeDirectory() throws IOException {
    disk.createDirectories(layout.derived());
  }

  @Test
  void fewPartitionsNeedNoFile() throws IOException {
    update(SessionPackWriter.MAX_UNCOVERED);
    assertThat(disk.exists(layout.sessionPack())).isFalse();
    update(SessionPackWriter.MAX_UNCOVERED + 1);
    assertThat(open().orElseThrow().partitions().count())
        .isEqualTo(SessionPackWriter.MAX_UNCOVERED + 1);
    assertThat(disk.exists(layout.temporary(layout.sessionPack()))).isFalse();
  }

  @Test
  void rowsAreThoseOfThePartitionsMerged_theLatestFirst() throws IOException {
    Manifest manifest = update(MANY);
    SessionPack pack = open().orElseThrow();
    assertThat(pack.partitions().areIn(manifest)).isTrue();
    assertThat(manifest.partitions()).allMatch(pack.partitions()::contain);
    List<SessionRow> expected = merged(MANY).byRecency();
    assertThat(pack.rows()).hasValue(expected);
    assertThat(pack.counts().orElseThrow().of(Field.TYPE)).isEqualTo(Map.of("message", 3L * MANY));
    for (SessionRow row : expected) {
      assertThat(pack.find(row.session()).orElseThrow()).contains(row);
    }
    assertThat(pack.find("shared").orElseThrow())
        .extracting(SessionRow::agent)
        .containsExactly("", "a1");
    for (String absent : List.of("", "share", "shared ", "zz", "s")) {
      assertThat(pack.find(absent)).as(absent).hasValue(List.of());
    }
  }

  @Test
  void fileIsRewrittenOnlyAfterManyPartitions_andReadsOnlyTheNewOnes() throws IOException {
    update(MANY);
    byte[] before = disk.readAll(layout.sessionPack());
    Manifest more = update(MANY + SessionPackWriter.MAX_UNCOVERED);
    assertThat(disk.readAll(layout.sessionPack())).isEqualTo(before);
    SessionPack pack = open().orElseThrow();
    assertThat(pack.partitions().areIn(more)).isTrue();
    assertThat(pack.partitions().contain(more.partitions().getLast())).isFalse();
    asked = 0;
    int all = MANY + SessionPackWriter.MAX_UNCOVERED + 1;
    update(all);
    assertThat(asked).isEqualTo(SessionPackWriter.MAX_UNCOVERED + 1);
    assertThat(open().orElseThrow().rows()).hasValue(merged(all).byRecency());
    byte[] extended = disk.readAll(layout.sessionPack());
    writer.delete();
    update(all);
    assertThat(extended).isEqualTo(disk.readAll(layout.sessionPack()));
  }

  /// A summary was a title only if its conversation was in the same partition.
  @Test
  void summariesAreTitlesOfSessionsInOtherPartitions() throws IOException {
    int all = MANY + SessionPackWriter.MAX_UNCOVERED + 1;
    samples.put(2, withSummaries(2, "o9", "o0", "o" + (all - 1), "nowhere"));
    update(MANY);
    assertThat(titles()).containsExactlyInAnyOrder("s9: about o9", "s0: about o0");
    assertThat(open().orElseThrow().leaves().orElseThrow().isEmpty()).isFalse();
    samples.put(MANY + 1, withSummaries(MANY + 1, "o5"));
    update(all);
    assertThat(titles())
        .containsExactlyInAnyOrder(
            "s9: about o9",
            "s0: about o0",
            "s5: about o5",
            "s" + (all - 1) + ": about o" + (all - 1));
    byte[] extended = disk.readAll(layout.sessionPack());
    writer.delete();
    update(all);
    assertThat(extended).isEqualTo(disk.readAll(layout.sessionPack()));
  }

  private List<String> titles() throws IOException {
    return open().orElseThrow().rows().orElseThrow().stream()
        .filter(row -> !row.summary().isEmpty())
        .map(row -> row.session() + ": " + row.summary().text())
        .toList();
  }

  private static SealedSample withSummaries(int ordinal, String... leaves) {
    var all = new ArrayList<Entry>();
    sample(ordinal, "text ").entries().stream().map(LocatedEntry::entry).forEach(all::add);
    for (String leaf : leaves) {
      all.add(SessionTableTest.summary("summary of " + leaf, leaf, "about " + leaf));
    }
    return SealedSample.of(ordinal, all);
  }

  @Test
  void noPartitionThatLacksATranscriptHasAnEntryOfIt() throws IOException {
    Manifest manifest = update(MANY);
    SessionPack pack = open().orElseThrow();
    for (SessionRow row : merged(MANY).rows()) {
      assertThat(manifest.partitions())
          .filteredOn(pack.lacking(row.transcript()))
          .noneMatch(partition -> hasEntryOf(row.transcript(), partition));
    }
    assertThat(manifest.partitions())
        .filteredOn(pack.lacking(TranscriptId.main("chibi", "s7")).negate())
        .extracting(Partition::ordinal)
        .as("its own, and one with an undated entry")
        .containsExactly(0, 7);
    assertThat(manifest.partitions()).allMatch(pack.lacking(TranscriptId.main("chibi", "s")));
    assertThat(manifest(MANY + 1).partitions().getLast())
        .as("a partition that the file does not cover")
        .matches(pack.lacking(TranscriptId.main("chibi", "s7")).negate());
  }

  private boolean hasEntryOf(TranscriptId transcript, Partition partition) {
    return samples.getOrDefault(partition.ordinal(), sample(0, "")).entries().stream()
        .anyMatch(located -> located.entry().transcript().equals(transcript));
  }

  @Test
  void partitionThatWasReplacedMakesTheFileAbsent() throws IOException {
    update(MANY);
    samples.put(3, sample(3, "other text"));
    Manifest changed = manifest(MANY);
    assertThat(open().orElseThrow().partitions().areIn(changed)).isFalse();
    assertThat(open().orElseThrow().partitions().contain(changed.partitions().get(3))).isFalse();
    writer.update(changed, this::sidecar);
    assertThat(open().orElseThrow().partitions().areIn(changed)).isTrue();
    assertThat(open().orElseThrow().rows()).hasValue(merged(MANY).byRecency());
  }

  @Test
  void fileThatCoversARemovedPartitionIsDeleted() throws IOException {
    update(MANY);
    writer.update(manifest(2), this::sidecar);
    assertThat(disk.exists(layout.sessionPack())).isFalse();
  }

  @Test
  void partitionWithoutASidecarStaysUncovered() throws IOException {
    Manifest manifest = manifest(MANY);
    Partition lost = manifest.partitions().get(5);
    writer.update(
        manifest, partition -> partition.equals(lost) ? Optional.empty() : sidecar(partition));
    SessionPack pack = open().orElseThrow();
    assertThat(pack.partitions().areIn(manifest)).isTrue();
    assertThat(manifest.partitions())
        .filteredOn(partition -> !pack.partitions().contain(partition))
        .containsExactly(lost);
  }

  /// Titles of older rules would stay in the file for good.
  @Test
  void partitionWithASidecarOfAnOlderVersionStaysUncovered() throws IOException {
    Manifest manifest = manifest(MANY);
    Partition older = manifest.partitions().get(5);
    writer.update(
        manifest,
        partition ->
            partition.equals(older)
                ? Sidecar.of(
                    ByteBuffer.wrap(OlderSidecar.of(sample(5, "text ").sidecar())), partition)
                : sidecar(partition));
    SessionPack pack = open().orElseThrow();
    assertThat(manifest.partitions())
        .filteredOn(partition -> !pack.partitions().contain(partition))
        .containsExactly(older);
  }

  @Test
  void fileOfAnOlderVersionIsRewritten() throws IOException {
    update(MANY);
    byte[] current = disk.readAll(layout.sessionPack());
    assertThat(SessionPack.isOutdated(disk, layout.sessionPack())).isFalse();
    for (int field : new int[] {4, 8}) {
      byte[] older = current.clone();
      older[field]--;
      ByteBuffer.wrap(older)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(28, Checksum.crc32c(older, 0, 28));
      disk.delete(layout.sessionPack());
      disk.create(layout.sessionPack(), ByteBuffer.wrap(older));
      assertThat(open()).isEmpty();
      assertThat(SessionPack.isOutdated(disk, layout.sessionPack())).isTrue();
      update(MANY);
      assertThat(disk.readAll(layout.sessionPack())).isEqualTo(current);
    }
  }

  @Test
  void fileCutAnywhereProvesNothing() throws IOException {
    update(MANY);
    List<SessionRow> expected = merged(MANY).byRecency();
    byte[] whole = disk.readAll(layout.sessionPack());
    for (int length = 0; length < whole.length; length++) {
      assertSameOrAbsent(Arrays.copyOf(whole, length), expected, "cut at " + length);
    }
  }

  @Test
  void anyFlippedByteMakesSomethingAbsentOrChangesNothing() throws IOException {
    update(MANY);
    List<SessionRow> expected = merged(MANY).byRecency();
    byte[] whole = disk.readAll(layout.sessionPack());
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << at % 8);
      assertSameOrAbsent(flipped, expected, "byte " + at);
    }
  }

  private void assertSameOrAbsent(byte[] bytes, List<SessionRow> expected, String which)
      throws IOException {
    disk.delete(layout.sessionPack());
    disk.create(layout.sessionPack(), ByteBuffer.wrap(bytes));
    Optional<SessionPack> pack = open();
    if (pack.isPresent()) {
      pack.get()
          .counts()
          .ifPresent(counts ->
              assertThat(counts.of(Field.TYPE)).as(which).isEqualTo(Map.of("message", 3L * MANY)));
      pack.get().rows().ifPresent(rows -> assertThat(rows).as(which).isEqualTo(expected));
      for (String session : List.of("shared", "s7")) {
        pack.get()
            .find(session)
            .ifPresent(rows ->
                assertThat(rows)
                    .as(which)
                    .containsExactlyInAnyOrderElementsOf(
                        expected.stream().filter(row -> row.session().equals(session)).toList()));
      }
    }
  }

  /// Rows of one transcript may be merged in any order: those of a file are merged first.
  @Test
  void mergeOrderDoesNotMatter() {
    var rows = new ArrayList<SessionRow>();
    for (String project : List.of("", "/a", "/a/b", "/c")) {
      for (long time : new long[] {0, 5, 7}) {
        for (String prompt : List.of("", "one", "two", "/mode")) {
          rows.add(
              new SessionRow(
                  "chibi", "s", "", project, 1, time, time, prompt, prompt.isEmpty() ? 0 : time));
        }
      }
    }
    SessionRow expected = rows.stream().reduce(SessionRow::merge).orElseThrow();
    var random = new Random(11);
    for (int round = 0; round < 200; round++) {
      Collections.shuffle(rows, random);
      int middle = 1 + random.nextInt(rows.size() - 1);
      SessionRow first = rows.subList(0, middle).stream().reduce(SessionRow::merge).orElseThrow();
      SessionRow rest =
          rows.subList(middle, rows.size()).stream().reduce(SessionRow::merge).orElseThrow();
      assertThat(first.merge(rest)).isEqualTo(expected);
    }
  }

  private static SealedSample sample(int ordinal, String text) {
    Entry shared = SealedSample.entry("e" + ordinal, 1_000L * ordinal, text + ordinal);
    return SealedSample.of(
        ordinal,
        List.of(
            SealedSample.withMetadata(shared, "session", "shared"),
            SealedSample.withMetadata(
                SealedSample.withMetadata(
                    SealedSample.entry("a" + ordinal, 1_000L * ordinal + 1, "do this"),
                    "session",
                    "shared"),
                "agent",
                "a1"),
            SealedSample.withMetadata(
                SealedSample.entry("o" + ordinal, 1_000L * ordinal + 2, "größer 日本"),
                "session",
                "s" + ordinal)));
  }

  private Manifest manifest(int count) {
    var partitions = new ArrayList<Partition>();
    for (int ordinal = 0; ordinal < count; ordinal++) {
      partitions.add(
          samples.computeIfAbsent(ordinal, number -> sample(number, "text ")).partition());
    }
    return new Manifest(
        new ManifestHead("archive", 1, 1_000, 1_001, RotationPolicy.DEFAULT), partitions);
  }

  private Manifest update(int count) throws IOException {
    Manifest manifest = manifest(count);
    writer.update(manifest, this::sidecar);
    return manifest;
  }

  private Optional<Sidecar> sidecar(Partition partition) {
    asked++;
    return Optional.ofNullable(samples.get(partition.ordinal())).map(SealedSample::read);
  }

  private SessionTable merged(int count) {
    var table = new SessionTable();
    for (int ordinal = 0; ordinal < count; ordinal++) {
      sidecar(manifest(count).partitions().get(ordinal))
          .flatMap(Sidecar::sessions)
          .orElseThrow()
          .forEach(table::add);
    }
    return table;
  }

  private Optional<SessionPack> open() throws IOException {
    return SessionPack.open(disk, layout.sessionPack());
  }
}
