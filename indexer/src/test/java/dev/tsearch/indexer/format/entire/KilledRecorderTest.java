package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that records is killed at random moments; the next one continues its session. Every
/// other time, bytes are appended or cut off as a power failure leaves them.
class KilledRecorderTest {
  private static final int KILLS = Integer.getInteger("tsearch.record.kills", 25);
  private static final int KILLS_OF_A_SESSION = 10;
  private static final int MAX_DELAY_MILLIS = 40;

  @TempDir Path project;
  private long recorded;
  private int torn;

  @Test
  void everyWholeLineIsReadByJqAndEveryRecordedTurnIsThere() throws Exception {
    Path settings = project.resolve(".entire/settings.json");
    Files.createDirectories(project.resolve(".entire"));
    Files.writeString(settings, "{\"enabled\": true}");
    Files.setLastModifiedTime(settings, FileTime.from(RecorderTestBed.NOW));
    long seed = Seed.next();
    var random = new Random(seed);
    for (int first = 0; first < KILLS; first += KILLS_OF_A_SESSION) {
      session("2026-02-10-" + first, Math.min(KILLS, first + KILLS_OF_A_SESSION) - first, random);
      assertThat(settings).as("seed %d", seed).hasContent("{\"enabled\": true}");
      assertThat(Files.getLastModifiedTime(settings).toInstant()).isEqualTo(RecorderTestBed.NOW);
    }
    System.out.printf(
        "recorders killed: %d, turns recorded and read by jq: %d, torn lines moved: %d (seed %d)%n",
        KILLS, recorded, torn, seed);
  }

  private void session(String session, int kills, Random random) throws Exception {
    Path folder = project.resolve(".entire/metadata").resolve(session);
    Path transcript = folder.resolve("full.jsonl");
    Set<Long> acknowledged = new HashSet<>();
    for (int kill = 0; kill < kills; kill++) {
      for (String line : liveAndDie(session, kill * 1_000_000L, random)) {
        acknowledged.add(Long.parseLong(line.replace(".", "")));
      }
      if (Files.exists(transcript) && random.nextBoolean()) {
        Files.writeString(
            transcript, "{\"type\":\"user\",\"mess", UTF_8, StandardOpenOption.APPEND);
        torn++;
      }
      check(transcript, acknowledged, "session " + session + ", kill " + kill);
    }
    recorded += acknowledged.size();
  }

  private List<String> liveAndDie(String session, long number, Random random) throws Exception {
    try (ChildProcess child =
        ChildProcess.start(
            RecordingProgram.class, project.toString(), session, Long.toString(number))) {
      if (random.nextInt(10) > 0) {
        child.awaitLine();
      }
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      return child.kill();
    }
  }

  /// Copies the whole lines, and reads them with `jq` and with our own reader.
  private void check(Path transcript, Set<Long> acknowledged, String when) throws Exception {
    if (!Files.exists(transcript)) {
      assertThat(acknowledged).as(when).isEmpty();
      return;
    }
    Path whole = wholeLines(transcript);
    List<String> lines = Files.readAllLines(whole);
    assertThat(Jq.lines(whole)).as(when).hasSameSizeAs(lines);
    Set<Long> found = new HashSet<>();
    String parent = "";
    for (String line : lines) {
      JsonObject object = Json.OWN.object(line);
      assertThat(object.text("parentUuid", "")).as(when).isEqualTo(parent);
      parent = object.text("uuid", "");
      JsonObject message = object.object("message");
      String text =
          message
              .text("content")
              .orElseGet(() -> message.objects("content").getFirst().text("text", ""));
      assertThat(found.add(Long.parseLong(text.substring(0, text.indexOf(' '))))).as(when).isTrue();
    }
    assertThat(found).as(when).containsAll(acknowledged);
  }

  private Path wholeLines(Path transcript) throws IOException {
    byte[] bytes = Files.readAllBytes(transcript);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return Files.write(project.resolve("whole.jsonl"), Arrays.copyOf(bytes, end));
  }
}
