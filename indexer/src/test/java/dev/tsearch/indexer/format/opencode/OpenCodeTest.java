package dev.tsearch.indexer.format.opencode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenCodeTest {
  static final String SAMPLE =
      """
      {"id":"ses_1","projectID":"p","directory":"/area/well","parentID":"ses_0","title":"Well","time":{"created":1730000000000}}
      {"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1730000001000}}
      {"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"Ist der Brunnen trübe?"}
      {"id":"msg_2","sessionID":"ses_1","role":"assistant","time":{"created":1730000002000},"modelID":"pump-1","tokens":{"input":10,"output":2,"reasoning":0,"cache":{"read":4,"write":0}}}
      {"id":"prt_2","sessionID":"ses_1","messageID":"msg_2","type":"reasoning","text":"Look down."}
      {"id":"prt_3","sessionID":"ses_1","messageID":"msg_2","type":"tool","callID":"c1","tool":"bash","state":{"status":"completed","input":{"command":"look"},"output":"mud","metadata":{"exit":1},"time":{"start":1730000002500}}}
      {"id":"prt_4","sessionID":"ses_1","messageID":"msg_2","type":"text","text":"It is."}
      {"id":"prt_5","sessionID":"ses_1","messageID":"msg_2","type":"step-finish","reason":"stop"}
      {"id":"prt_6","sessionID":"ses_1","messageID":"msg_2","type":"compaction","auto":true}
      {"id":"prt_7","sessionID":"ses_1","messageID":"msg_2","type":"text","text":"Continue.","synthetic":true}
      {"id":"prt_8","sessionID":"ses_1","messageID":"msg_2","type":"file","filename":"well.log","mime":"text/plain","url":"file:///area/well/well.log"}
      {"id":"msg_3","sessionID":"ses_1","role":"assistant","time":{"created":1730000003000},"error":{"name":"Aborted","data":{"message":"stopped"}}}
      """;

  private static final OpenCode FORMAT = new OpenCode(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("x.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Well",
            "message user: Ist der Brunnen trübe?",
            "progress system: ",
            "thinking assistant: Look down.",
            "tool_call assistant: look",
            "tool_result bash: mud",
            "message assistant: It is.",
            "compaction system: Context compacted",
            "system system: Continue.",
            "system system: well.log file:///area/well/well.log",
            "system system: stopped");
  }

  @Test
  void metadata_isThatOfSessionMessageAndPart() {
    List<Entry> entries = read("x.json");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("ses_1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("ses_0"));
    assertThat(entries.get(2).metadata().values().object("usage").values())
        .containsOnlyKeys("input_tokens", "output_tokens", "cache_read_input_tokens");
    assertThat(entries.get(3).metadata().values().text("model")).contains("pump-1");
    JsonObject result = entries.get(5).metadata().values();
    assertThat(result.number("exit_code", 0)).isEqualTo(1);
    assertThat(result.flag("is_error")).isTrue();
    assertThat(entries.get(5).id()).isEqualTo("prt_3#1");
  }

  @Test
  void storedParts_haveTheRolesOfTheMessagesNextToThem() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    List<Entry> entries = new ArrayList<>();
    for (Path file : files) {
      Head head = Head.of(file, Files.readAllBytes(file), Siblings.of(file));
      assertThat(FORMAT.claims(head)).as(file.toString()).isTrue();
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      entries.addAll(reading.entries());
    }
    assertThat(entries)
        .filteredOn(entry -> entry.from().equals("user"))
        .extracting(Entry::content)
        .containsExactlyInAnyOrder("Step 1", "Step 2");
    assertThat(entries)
        .filteredOn(entry -> entry.metadata().session().equals("s_stage0_large"))
        .filteredOn(entry -> !entry.type().name().equals("system"))
        .allMatch(entry -> entry.metadata().project().equals("/tmp/large"))
        .hasSizeGreaterThan(6);
  }

  @Test
  void messageThatIsNotThere_isLookedForOnce() {
    var asked = new ArrayList<String>();
    var siblings =
        new Siblings() {
          @Override
          public Optional<byte[]> head(String relative, int maxBytes) {
            asked.add(relative);
            return Optional.empty();
          }

          @Override
          public List<String> names(String relativeFolder) {
            return List.of();
          }
        };
    SourceContext context =
        new SourceContext(1, Path.of("prt_1.json"), Reading.NOW, Optional.empty(), siblings);
    String part =
        """
        {"id":"prt_1","sessionID":"ses_1","messageID":"msg_9","type":"text","text":"Is it deep?"}
        """;
    assertThat(Reading.of(FORMAT, context, part.getBytes(UTF_8)).entries())
        .extracting(Entry::content)
        .containsExactly("Is it deep?");
    assertThat(asked).containsOnlyOnce("../../message/ses_1/msg_9.json");
  }
}
