package dev.tsearch.indexer.format.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The names of sessions in `session_index.jsonl`.
class NameLinesTest {
  private static final String LINES =
      """
      {"id":"t-1","thread_name":"Flut in Büsum","updated_at":"2026-06-18T05:00:00Z"}
      {"id":"t-2","thread_name":"Ebb","updated_at":"2026-06-18T06:00:00.5Z"}
      {"id":"t-1","thread_name":"Tides","updated_at":"2026-06-18T07:00:00Z"}
      """;

  private static final Codex CODEX = new Codex(Json.SOURCE);

  private static Reading read(String text, long from) {
    return Reading.of(CODEX, Reading.alone("session_index.jsonl"), text.getBytes(UTF_8), from);
  }

  private static boolean isClaimed(String text) {
    return CODEX.claims(Head.of(Path.of("any.jsonl"), text.getBytes(UTF_8), Siblings.NONE));
  }

  @Test
  void eachName_isATitleOfItsSession() {
    assertThat(isClaimed(LINES)).isTrue();
    Reading reading = read(LINES, 0);
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.entries())
        .allMatch(entry -> entry.metadata().values().text("subtype", "").equals("title"))
        .extracting(entry -> entry.transcript() + " " + entry.content() + " " + entry.timestamp())
        .containsExactly(
            said("t-1", "Flut in Büsum", "2026-06-18T05:00:00Z"),
            said("t-2", "Ebb", "2026-06-18T06:00:00Z"),
            said("t-1", "Tides", "2026-06-18T07:00:00Z"));
    assertThat(reading.entries()).extracting(Entry::identity).doesNotHaveDuplicates();
    int second = LINES.indexOf('\n') + 2; // ü has two bytes
    assertThat(read(LINES, second).entries()).isEqualTo(reading.entries().subList(1, 3));
  }

  private static String said(String session, String name, String time) {
    return TranscriptId.main(Codex.NAME, session) + " " + name + " " + Reading.seconds(time);
  }

  /// Newer versions write the name into the rollout, too: it is one entry.
  @Test
  void nameInTheRollout_isTheSameEntry() {
    String rollout =
        CodexSample.meta("t-2", "")
            + CodexSample.event(1, "thread_name_updated", "\"thread_name\":\"Ebb\"");
    List<Entry> entries =
        Reading.of(CODEX, Reading.alone("rollout-1.jsonl"), rollout.getBytes(UTF_8)).entries();
    Entry inIndex = read(LINES, 0).entries().get(1);
    assertThat(entries.getLast().identity()).isEqualTo(inIndex.identity());
    assertThat(CODEX.repeats(entries.getLast(), inIndex)).isTrue();
  }

  @Test
  void otherLines_areNotNames() {
    assertThat(isClaimed("{\"id\":\"t-1\",\"thread_name\":\"Ebb\"}\n")).isFalse();
    assertThat(isClaimed("{}\n" + LINES)).isTrue();
    assertThat(isClaimed(LINES.replace("\"id\"", "\"more\":1,\"id\""))).isFalse();
    assertThat(read(LINES + "{\"id\":\"t-3\"}\n", 0).skipped()).hasSize(1);
    assertThat(read(LINES + LINES.lines().toList().get(1).replace("Ebb", " "), 0).entries())
        .hasSize(3);
  }
}
