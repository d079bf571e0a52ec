package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpkeepCommandsTest {
  /// The kind of section that has the sessions.
  private static final int SESSIONS = 5;

  @TempDir private Path home;

  private Path archive;

  @BeforeEach
  void fill() throws IOException {
    archive = home.resolve("archive");
    var kept = new ClaudeTranscript("a1b2c3d4", "/area/garden");
    for (int i = 10; i < 40; i++) {
      kept.user("2026-01-03T09:" + i + ":00.000Z", "water the roses " + i);
    }
    kept.write(home.resolve("logs"));
    Result imported =
        run("import", "--set", "storage.partition_max_entries=10", home + "/logs", "-q");
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  private Result run(String... arguments) {
    return Cli.in(home).with("TSEARCH_HOME", archive.toString()).run(arguments);
  }

  private List<Path> partitions(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(archive.resolve("partitions"))) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static void change(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void theTimeIsTheLastLine() {
    assertThat(run("verify").out()).containsPattern("\ntime {8}[0-9.]+ (µs|ms|s)\n$");
  }

  @Test
  void aQuickVerificationFindsAnUnchangedArchiveSound() {
    Result result = run("verify", "--quick");
    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .startsWith(
            "structure OK; entries and originals were not read, which tsearch verify does\n"
                + "partitions  4, 30 entries, ")
        .contains("\nindex       30 entries\n");
    assertThat(run("verify", "--quick", "--json").out()).endsWith("\"quick\":true}\n");
  }

  @Test
  void aQuickVerificationFindsAShortPartition() throws IOException {
    Path partition = partitions(".jsonl").getFirst();
    byte[] bytes = Files.readAllBytes(partition);
    Files.write(partition, Arrays.copyOf(bytes, bytes.length - 1));
    Result result = run("verify", "--quick");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out())
        .startsWith("DAMAGED: data of the archive is damaged")
        .contains(partition.getFileName().toString());
  }

  @Test
  void aQuickVerificationReadsNoEntry() throws IOException {
    change(partitions(".jsonl").getFirst(), 40);
    assertThat(run("verify", "--quick").exit()).isZero();
    assertThat(run("verify").exit()).isEqualTo(2);
  }

  @Test
  void aQuickVerificationFindsADamagedSidecar() throws IOException {
    Path sidecar = partitions(".bloom").getFirst();
    change(sidecar, (int) Files.size(sidecar) - 5);
    Result result = run("verify", "--quick");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out())
        .startsWith(
            "DAMAGED, but nothing is lost: tsearch repair rebuilds these files from the entries\n")
        .contains(sidecar.getFileName() + ": it is damaged");
  }

  @Test
  void aDryRunOfARepairNamesTheFilesAndChangesNothing() throws IOException {
    Path sidecar = partitions(".bloom").getFirst();
    change(sidecar, (int) Files.size(sidecar) - 5);
    byte[] damaged = Files.readAllBytes(sidecar);
    Result result = run("repair", "--dry-run");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).startsWith("would repair partitions/" + sidecar.getFileName() + ": ");
    assertThat(Files.readAllBytes(sidecar)).isEqualTo(damaged);
    assertThat(run("repair").exit()).isZero();
    assertThat(run("repair", "--dry-run").out()).isEqualTo("nothing to repair\n");
  }

  @Test
  void aDryRunOfARepairSaysWhatItWouldRestore() throws IOException {
    Path partition = partitions(".jsonl").getFirst();
    change(partition, 40);
    Result result = run("repair", "--dry-run");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out())
        .contains(
            "would restore what the originals have of partitions/" + partition.getFileName() + ": ")
        .contains(" (data of the archive is damaged)\n");
  }

  /// Makes the section of the sessions in a sidecar one of the version before.
  private static void makeOlder(Path sidecar) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(sidecar)).order(ByteOrder.LITTLE_ENDIAN);
    int end = 60 + 16 * bytes.getInt(56);
    for (int at = 60; at < end; at += 16) {
      if (bytes.getShort(at) == SESSIONS) {
        bytes.putShort(at + 2, (short) (bytes.getShort(at + 2) - 1));
      }
    }
    var checksum = new CRC32C();
    checksum.update(bytes.array(), 0, end);
    bytes.putInt(end, (int) checksum.getValue());
    Files.write(sidecar, bytes.array());
  }

  @Test
  void sidecarsOfAnOlderVersionAreRebuiltWithTheIndex() throws IOException {
    byte[] before = Files.readAllBytes(partitions(".bloom").getFirst());
    for (Path sidecar : partitions(".bloom")) {
      makeOlder(sidecar);
    }
    assertThat(Files.readAllBytes(partitions(".bloom").getFirst())).isNotEqualTo(before);
    assertThat(run("sessions").out()).contains("a1b2c3d4").contains("water the roses 10");
    assertThat(run("index", "--rebuild").exit()).isZero();
    assertThat(Files.readAllBytes(partitions(".bloom").getFirst())).isEqualTo(before);
    assertThat(run("verify").exit()).isZero();
  }

  private byte[] makeAllOlder() throws IOException {
    byte[] before = Files.readAllBytes(partitions(".bloom").getFirst());
    for (Path sidecar : partitions(".bloom")) {
      makeOlder(sidecar);
    }
    return before;
  }

  @Test
  void sidecarsOfAnOlderVersionAreNoDamage() throws IOException {
    makeAllOlder();
    Path sidecar = partitions(".bloom").getFirst();
    for (List<String> words : List.of(List.of("verify", "--quick"), List.of("verify"))) {
      Result result = run(words.toArray(String[]::new));
      assertThat(result.exit()).as("%s: %s", words, result.out()).isZero();
      assertThat(result.out())
          .startsWith(words.size() == 1 ? "OK: no damage found; " : "structure OK; ")
          .contains(
              "; an older version wrote 3 files; tsearch index, or the ",
              "partitions/" + sidecar.getFileName() + ": an older version wrote it (no damage; ");
    }
    assertThat(run("verify", "--json").out())
        .contains("\"harm\":\"older\"")
        .contains("\"sound\":true,\"truth_damaged\":false,\"findings\":3,\"older\":3,");
  }

  @Test
  void aDamagedSidecarOfAnOlderVersionIsDamage() throws IOException {
    makeAllOlder();
    Path sidecar = partitions(".bloom").getFirst();
    change(sidecar, (int) Files.size(sidecar) - 1);
    for (List<String> words : List.of(List.of("verify", "--quick"), List.of("verify"))) {
      Result result = run(words.toArray(String[]::new));
      assertThat(result.exit()).as("%s: %s", words, result.out()).isEqualTo(2);
    }
  }

  @Test
  void theNextImportRebuildsSidecarsOfAnOlderVersion() throws IOException {
    byte[] before = makeAllOlder();
    var other = new ClaudeTranscript("e5f6a7b8", "/area/garden");
    other.user("2026-01-04T09:00:00.000Z", "prune the apple tree");
    other.write(home.resolve("later"));
    assertThat(run("import", home + "/later", "-q").exit()).isZero();
    assertThat(Files.readAllBytes(partitions(".bloom").getFirst())).isEqualTo(before);
    assertThat(run("verify").out()).startsWith("OK: no damage found\n");
  }

  @Test
  void anUpdateOfTheIndexRebuildsSidecarsOfAnOlderVersion() throws IOException {
    byte[] before = makeAllOlder();
    assertThat(run("index").exit()).isZero();
    assertThat(Files.readAllBytes(partitions(".bloom").getFirst())).isEqualTo(before);
    assertThat(run("verify").out()).startsWith("OK: no damage found\n");
  }
}
