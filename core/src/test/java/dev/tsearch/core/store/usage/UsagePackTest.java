package dev.tsearch.core.store.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.UsageBuilder;
import dev.tsearch.core.transcript.Usage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsagePackTest {
  private static final int MANY = 20;
  private static final long START = 1_767_600_000;

  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/archive"));
  private final UsagePackWriter writer = new UsagePackWriter(disk, layout);

  @BeforeEach
  void makeDirectory() throws IOException {
    disk.createDirectories(layout.derived());
  }

  /// Partition i has a prompt and a line of an answer of its own session, and a line of the one
  /// answer of the session `shared`, in which each line has more output than the one before. The
  /// partitions are ten minutes apart, the eleventh a day.
  private static SealedSample sample(int ordinal) {
    long time = START + ordinal * 600L + (ordinal >= 10 ? 86_400 : 0);
    return SealedSample.of(
        ordinal,
        List.of(
            entry("p" + ordinal, time, "own" + ordinal, "user", 0),
            entry("a" + ordinal, time + 1, "own" + ordinal, "assistant", 5),
            entry("s" + ordinal, time + 2, "shared", "assistant", 10 + ordinal)));
  }

  private static Entry entry(String id, long time, String session, String role, long output) {
    JsonObject.Builder about =
        JsonObject.builder()
            .put("source", "claude-code")
            .put("session", session)
            .put("project", "/area/garden")
            .put("role", role);
    if (output > 0) {
      about
          .put("model", "m")
          .put("message_id", session)
          .put("usage", JsonObject.builder().put("output_tokens", output).build());
    }
    return new Entry(id, time, role, "x", "text", EntryType.MESSAGE, new Metadata(about.build()));
  }

  private static Manifest manifest(int count) {
    var rows = new ArrayList<Partition>();
    for (int ordinal = 0; ordinal < count; ordinal++) {
      rows.add(sample(ordinal).partition());
    }
    return new Manifest(new ManifestHead("archive", 1, 1_000, 1_001, RotationPolicy.DEFAULT), rows);
  }

  private static Optional<Sidecar> sidecar(Partition partition) {
    return Sidecar.of(ByteBuffer.wrap(sample(partition.ordinal()).sidecar()), partition);
  }

  private Manifest update(int count) throws IOException {
    Manifest manifest = manifest(count);
    writer.update(manifest, UsagePackTest::sidecar);
    return manifest;
  }

  private Optional<UsagePack> open() throws IOException {
    return UsagePack.open(disk, layout.usagePack());
  }

  private List<StrandUse> uses(String session) throws IOException {
    return open().orElseThrow().sessions().orElseThrow().stream()
        .filter(use -> use.session().equals(session))
        .flatMap(use -> use.strands().values().stream())
        .toList();
  }

  @Test
  void linesAreSummedUpByToolAndByHalfHour() throws IOException {
    Manifest manifest = update(MANY);
    assertThat(open().orElseThrow().partitions().areIn(manifest)).isTrue();
    assertThat(open().orElseThrow().sessions().orElseThrow()).hasSize(MANY + 1);
    long last = START + 86_400 + (MANY - 1) * 600 + 2;
    Usage best = new Usage(0, 10 + MANY - 1, 0, 0, 0, 0);
    assertThat(uses("shared")).hasSize(1);
    assertThat(uses("shared").getFirst().byTool())
        .containsExactly(
            new UsageCell("", START + 2, last, START + 2, last, MANY, 0, 0, 0, 0, 1, best));
    List<UsageCell> byTime = uses("shared").getFirst().byTime();
    assertThat(byTime)
        .extracting(UsageCell::messages)
        .containsExactly(3L, 3L, 3L, 1L, 2L, 3L, 3L, 2L);
    assertThat(byTime.getLast())
        .isEqualTo(new UsageCell("", last - 600, last, last - 600, last, 2, 0, 0, 0, 0, 1, best));
  }

  @Test
  void promptsAndAnswersAreOfTwoStrands() throws IOException {
    update(MANY);
    assertThat(uses("own3"))
        .extracting(use -> use.byTool().getFirst().answers())
        .containsExactly(0L, 1L);
  }

  @Test
  void linesWithoutATimeAreApart() {
    var table = new UsageBuilder();
    table.add(entry("a", 0, "s", "user", 0));
    table.add(entry("b", START, "s", "user", 0));
    StrandUse use = UsageSums.of(table.build()).values().iterator().next();
    assertThat(use.byTool()).extracting(UsageCell::last).containsExactly(0L, START);
    assertThat(use.byTime()).extracting(UsageCell::last).containsExactly(0L, START);
  }

  @Test
  void aFileThatGrewHasTheSumsOfANewOne() throws IOException {
    update(MANY);
    byte[] before = disk.readAll(layout.usagePack());
    update(MANY + 16);
    assertThat(disk.readAll(layout.usagePack())).isEqualTo(before);
    update(MANY + 17);
    List<StrandUse> grown = uses("shared");
    List<StrandUse> copied = uses("own3");
    assertThat(open().orElseThrow().isSound()).isTrue();
    writer.delete();
    update(MANY + 17);
    assertThat(uses("shared")).isEqualTo(grown);
    assertThat(uses("own3")).isEqualTo(copied);
    assertThat(disk.exists(layout.temporary(layout.usagePack()))).isFalse();
  }

  /// Any byte: the file is absent, or is not sound, and the next update replaces it.
  @Test
  void damageIsSeen() throws IOException {
    Manifest manifest = update(MANY);
    byte[] whole = disk.readAll(layout.usagePack());
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 4;
      disk.delete(layout.usagePack());
      disk.create(layout.usagePack(), ByteBuffer.wrap(damaged));
      assertThat(open().filter(UsagePack::isSound)).as("byte %d", at).isEmpty();
    }
    disk.delete(layout.usagePack());
    disk.create(layout.usagePack(), ByteBuffer.wrap(whole, 0, whole.length - 1).slice());
    assertThat(open()).isEmpty();
    assertThat(UsagePack.isOutdated(disk, layout.usagePack())).isFalse();
    writer.update(manifest, UsagePackTest::sidecar);
    assertThat(open().orElseThrow().isSound()).isTrue();
  }

  @Test
  void aFileOfAnEarlierVersionIsOutdatedAndReplaced() throws IOException {
    update(MANY);
    byte[] whole = disk.readAll(layout.usagePack());
    int trailer = whole.length - 36;
    whole[trailer + 31] = 1;
    int checksum = Checksum.crc32c(whole, trailer, 32);
    ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(trailer + 32, checksum);
    disk.delete(layout.usagePack());
    disk.create(layout.usagePack(), ByteBuffer.wrap(whole));
    assertThat(open()).isEmpty();
    assertThat(UsagePack.isOutdated(disk, layout.usagePack())).isTrue();
    update(MANY);
    assertThat(open()).isPresent();
    assertThat(UsagePack.isOutdated(disk, layout.usagePack())).isFalse();
  }

  @Test
  void aDamagedTableIsNotCopied() throws IOException {
    update(MANY);
    byte[] damaged = disk.readAll(layout.usagePack());
    damaged[0] ^= 4;
    disk.delete(layout.usagePack());
    disk.create(layout.usagePack(), ByteBuffer.wrap(damaged));
    assertThat(open()).isPresent();
    update(MANY + 17);
    assertThat(open().orElseThrow().isSound()).isTrue();
  }

  @Test
  void aFileThatCoversARemovedPartitionIsDeleted() throws IOException {
    update(MANY);
    update(2);
    assertThat(disk.exists(layout.usagePack())).isFalse();
  }

  @Test
  void aPartitionWithoutASidecarStaysUncovered() throws IOException {
    Manifest manifest = manifest(MANY);
    Partition lost = manifest.partitions().get(5);
    writer.update(
        manifest, partition -> partition.equals(lost) ? Optional.empty() : sidecar(partition));
    UsagePack pack = open().orElseThrow();
    assertThat(manifest.partitions())
        .filteredOn(partition -> !pack.partitions().contain(partition))
        .containsExactly(lost);
  }
}
