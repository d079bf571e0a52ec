package dev.tsearch.indexer.format.droid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.sidecar.UsageBuilder;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.transcript.Usage;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.state.TitledSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tokens in the settings of sessions.
class DroidSettingsTest {
  private static final String SESSION = "0d9a1f7e-5b3c-4e2a-9c61-2f4b8a7d3e10";

  private static final String LINES =
      """
      {"type":"session_start","id":"%s","title":"Kites","cwd":"/area/kites"}
      {"type":"message","id":"m1","timestamp":"2026-05-01T01:02:04Z","message":{"role":"user","content":[{"type":"text","text":"Warum dreht er sich?"}]}}
      """
          .formatted(SESSION);

  @TempDir private Path folder;
  private Path sessions = Path.of("");
  private Importing archive = new Importing(Path.of(""));

  @BeforeEach
  void newArchive() {
    sessions = folder.resolve("sessions");
    archive = new Importing(folder.resolve("archive"));
  }

  private void write(String end, String text) throws IOException {
    TitledSession.write(sessions, "-area-kites/" + SESSION + end, text);
  }

  private void count(int input, int output) throws IOException {
    write(
        ".settings.json",
        """
        {"model":"glm-5.2","providerLock":"factory","providerLockTimestamp":"2026-05-01T01:02:03.000Z",
         "tokenUsage":{"inputTokens":%d,"outputTokens":%d,"cacheCreationTokens":3,"cacheReadTokens":20,"thinkingTokens":5}}
        """
            .formatted(input, output));
  }

  /// The tokens that statistics count.
  private List<Usage> counted() throws IOException {
    var all = new UsageBuilder();
    archive.entries().forEach(all::add);
    var counted = new ArrayList<Usage>();
    all.build()
        .forEach(
            new UsageTable.Visitor() {
              @Override
              public boolean strand(UsageTable.Strand strand) {
                assertThat(strand.project()).isEqualTo("/area/kites");
                return true;
              }

              @Override
              public void entry(
                  long time, UsageTable.UsageKind kind, boolean isMessage, String tool) {}

              @Override
              public void request(long hash, long time) {}

              @Override
              public void answer(long hash, long time, Usage usage) {
                counted.add(usage);
              }
            });
    return counted;
  }

  @Test
  void tokensOfASession_countOnceByKind() throws IOException {
    write(".jsonl", LINES);
    count(100, 50);
    archive.run(sessions);
    assertThat(counted()).containsExactly(new Usage(100, 55, 20, 3, 0, 0));
    Entry entry =
        archive.entries().stream().filter(it -> it.id().equals("usage")).findFirst().orElseThrow();
    assertThat(entry.metadata().values().text("model")).contains("glm-5.2");
    assertThat(entry.transcript().session()).isEqualTo(SESSION);
    count(300, 90);
    archive.run(sessions);
    assertThat(counted()).containsExactly(new Usage(300, 95, 20, 3, 0, 0));
    List<Entry> before = archive.entries();
    archive.again();
    assertThat(archive.entries()).containsExactlyInAnyOrderElementsOf(before);
  }

  /// A part of the line may lack the project.
  @Test
  void settings_waitForTheWholeFirstLine() throws IOException {
    count(100, 50);
    for (int length = 1; length < LINES.length(); length += 5) {
      write(".jsonl", LINES.substring(0, length));
      archive.run(sessions);
    }
    write(".jsonl", LINES);
    archive.run(sessions);
    assertThat(counted()).containsExactly(new Usage(100, 55, 20, 3, 0, 0));
    assertThat(archive.entries())
        .extracting(entry -> entry.metadata().project())
        .containsOnly("/area/kites");
  }

  @Test
  void settingsWithoutATranscriptOrTokens_areNoEntry() throws IOException {
    count(100, 50);
    archive.run(sessions);
    assertThat(archive.entries()).isEmpty();
    write(".jsonl", LINES);
    count(0, 0);
    write(
        ".settings.json",
        "{\"model\":\"glm-5.2\",\"tokenUsage\":{\"inputTokens\":0,\"outputTokens\":0}}");
    archive.run(sessions);
    assertThat(archive.entries()).hasSize(2);
    count(100, 50);
    archive.run(sessions);
    assertThat(counted()).hasSize(1);
  }
}
