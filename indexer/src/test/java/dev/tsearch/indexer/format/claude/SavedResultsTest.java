package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedResultsTest {
  private static final String SESSION = "7d1f2a30-0c4e-4f0a-9a7e-51d0c0ffee31";
  private static final String OUTPUT = "first gull\nsecond gull – über dem Kai\n";
  private static final SavedResults FORMAT = new SavedResults(Json.SOURCE);

  @TempDir private Path folder;
  private Path results;

  @BeforeEach
  void makeFolder() throws IOException {
    results = Files.createDirectories(folder.resolve(SESSION).resolve("tool-results"));
  }

  private static String transcript(String saved, String more) {
    return """
    {"type":"summary","summary":"Gulls","leafUuid":"u0"}
    {"type":"user","uuid":"u1","sessionId":"%1$s","cwd":"/quay","timestamp":"2026-03-01T10:00:00Z","message":{"role":"user","content":"Where is gulls.txt?"}%3$s}
    {"type":"assistant","uuid":"u2","sessionId":"%1$s","cwd":"/quay/roof","timestamp":"2026-03-01T10:00:05Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"call-7","name":"Bash","input":{"command":"count gulls"}}]}%3$s}
    {"type":"user","uuid":"u3","sessionId":"%1$s","cwd":"/quay/roof","timestamp":"2026-03-01T10:00:09Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"call-7","content":"Output too large (66KB). Full output saved to: /home/ana/tool-results/%2$s"}]}%3$s}
    """
        .formatted(SESSION, saved, more);
  }

  private Reading read(String name) throws IOException {
    Path file = Files.writeString(results.resolve(name), OUTPUT);
    Optional<Instant> modified = Optional.of(Instant.parse("2026-03-02T00:00:00Z"));
    var context =
        new SourceContext(1, file, Reading.NOW, Optional.empty(), Siblings.of(file), modified);
    return Reading.of(FORMAT, context, OUTPUT.getBytes(UTF_8));
  }

  @Test
  void savedResult_isAResultOfTheCallThatNamesIt() throws IOException {
    Files.writeString(folder.resolve(SESSION + ".jsonl"), transcript("gulls.txt", ""));
    Reading reading = read("gulls.txt");
    assertThat(reading.offset()).isEqualTo(OUTPUT.getBytes(UTF_8).length);
    Entry entry = reading.entries().getFirst();
    assertThat(reading.entries()).hasSize(1);
    assertThat(entry.id()).isEqualTo("call-7#saved");
    assertThat(entry.content()).isEqualTo(OUTPUT);
    assertThat(entry.type().name()).isEqualTo("tool_result");
    assertThat(entry.from() + " " + entry.to()).isEqualTo("Bash assistant");
    assertThat(entry.timestamp()).isEqualTo(Reading.seconds("2026-03-01T10:00:09Z"));
    assertThat(entry.transcript().source()).isEqualTo("claude-code");
    assertThat(entry.transcript().session()).isEqualTo(SESSION);
    assertThat(entry.metadata().project()).isEqualTo("/quay");
    JsonObject metadata = entry.metadata().values();
    assertThat(metadata.text("tool_use_id")).contains("call-7");
    assertThat(metadata.text("saved_output")).contains("gulls.txt");
  }

  @Test
  void savedResultOfASubAgent_isInItsConversation() throws IOException {
    Path agents = Files.createDirectories(folder.resolve(SESSION).resolve("subagents"));
    String more = ",\"isSidechain\":true,\"agentId\":\"a51\"";
    Files.writeString(agents.resolve("agent-a51.jsonl"), transcript("gulls.txt", more));
    Files.writeString(folder.resolve(SESSION + ".jsonl"), transcript("other.txt", ""));
    Entry entry = read("gulls.txt").entries().getFirst();
    assertThat(entry.transcript().agent()).isEqualTo("a51");
    assertThat(entry.to()).isEqualTo("agent-a51");
  }

  @Test
  void savedResultThatNoTranscriptNames_hasTheCallOfItsName() throws IOException {
    Entry entry = read("toolu_01Gull.txt").entries().getFirst();
    assertThat(entry.id()).isEqualTo("toolu_01Gull#saved");
    assertThat(entry.timestamp()).isEqualTo(Reading.seconds("2026-03-02T00:00:00Z"));
    assertThat(entry.metadata().values().flag("time_inferred")).isTrue();
    assertThat(read("gulls.txt").entries().getFirst().id()).doesNotContain("#saved");
  }

  @Test
  void onlyTextsInAFolderOfResultsOfASession_areClaimed() {
    String transcript = transcript("gulls.txt", "");
    assertThat(detected(SESSION + "/tool-results/a.txt", transcript)).contains("claude-result");
    assertThat(detected(SESSION + "/tool-results/a.txt", "\0\1")).isEmpty();
    assertThat(detected(SESSION + "/a.jsonl", transcript)).contains("claude-code");
    assertThat(detected("other/tool-results/a.jsonl", transcript)).contains("claude-code");
  }

  private static Optional<String> detected(String path, String text) {
    Head head = Head.of(Path.of(path), text.getBytes(UTF_8), Siblings.NONE);
    return AllFormats.detector(Json.SOURCE).detect(head).map(SourceFormat::name);
  }
}
