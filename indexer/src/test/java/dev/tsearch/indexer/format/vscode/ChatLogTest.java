package dev.tsearch.indexer.format.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChatLogTest {

  /// A log whose requests come with their answers, so that no entry has revisions.
  static final String UNREVISED =
      """
      {"kind":0,"v":{"version":3,"sessionId":"s-9","creationDate":1760000000000,"requests":[{"requestId":"r1","timestamp":1760000001000,"message":{"text":"Wer nistet im Schuppen?"},"modelId":"copilot/wren-1","response":[{"value":"A wren, "},{"value":"für gewöhnlich."}]}]}}
      {"kind":1,"k":["customTitle"],"v":"Sheds and their birds"}
      {"kind":2,"k":["requests"],"v":[{"requestId":"r2","timestamp":1760000002000,"message":{"text":"Count the nests under the roof."},"modelId":"copilot/wren-1","response":[{"kind":"thinking","value":"Look at the beams first."},{"kind":"toolInvocationSerialized","toolId":"run_in_terminal","toolCallId":"c1","toolSpecificData":{"kind":"terminal","commandLine":{"original":"count nests"}},"resultDetails":{"output":[{"value":"four nests"}]}},{"value":"Four of them."}],"result":{"metadata":{"promptTokens":31,"outputTokens":7}}}]}
      {"kind":1,"k":["requests",0,"modelState"],"v":{"value":1}}
      {"kind":3,"k":["inputState"]}
      {"kind":2,"k":["requests"],"v":[{"requestId":"r3","timestamp":1760000003000,"message":{"text":"And in the hedge?"},"response":[{"value":"None this year."}]},{"requestId":"r4","timestamp":1760000004000,"message":{"text":"Thanks"},"response":[]}]}
      """;

  /// A log in which an answer grows, and a request is asked again.
  private static final String REVISED =
      """
      {"kind":0,"v":{"version":3,"sessionId":"s-9","creationDate":1760000000000,"requests":[]}}
      {"kind":2,"k":["requests"],"v":[{"requestId":"r1","timestamp":1760000001000,"message":{"text":"Where is the owl?"},"response":[]}]}
      {"kind":2,"k":["requests",0,"response"],"v":[{"value":"In the"}]}
      {"kind":2,"k":["requests",0,"response"],"v":[{"value":"In the barn."}],"i":0}
      {"kind":1,"k":["requests",0,"result"],"v":{"metadata":{"promptTokens":5,"outputTokens":3}}}
      {"kind":2,"k":["requests"],"v":[{"requestId":"r2","timestamp":1760000002000,"message":{"text":"And the mice?"},"response":[]}],"i":0}
      {"kind":1,"k":["requests",7,"response",0],"v":{"value":"not there"}}
      {"kind":9,"k":["requests"]}
      """;

  private static final CopilotChat FORMAT = new CopilotChat(Json.SOURCE);

  private static Reading read(String log, long from) {
    return Reading.of(FORMAT, Reading.alone("s.jsonl"), log.getBytes(UTF_8), from);
  }

  private static List<String> texts(List<Entry> entries) {
    return entries.stream().map(entry -> entry.id() + " " + entry.content()).toList();
  }

  @Test
  void requestsOfALog_areThoseOfTheDocumentWithItsState() {
    String document =
        """
        {"version":3,"sessionId":"s-9","creationDate":1760000000000,"customTitle":"Sheds","requests":[{"requestId":"r1","timestamp":1760000001000,"message":{"text":"Who?"},"response":[{"value":"A wren."}]}]}
        """;
    String log = "{\"kind\":0,\"v\":" + document.strip() + "}\n";
    List<Entry> ofDocument =
        Reading.of(FORMAT, Reading.alone("s.json"), document.getBytes(UTF_8)).entries();
    List<Entry> ofLog = read(log, 0).entries();
    assertThat(ofLog).hasSize(3);
    assertThat(texts(ofLog)).isEqualTo(texts(ofDocument));
    assertThat(ofLog)
        .extracting(Entry::timestamp)
        .isEqualTo(ofDocument.stream().map(Entry::timestamp).toList());
  }

  @Test
  void changedAnswer_isARevisionAtTheLineOfItsOperation() {
    List<Entry> entries = read(REVISED, 0).entries();
    assertThat(texts(entries))
        .containsExactly(
            "r1 Where is the owl?",
            "r1#1 In the",
            "r1#1 In the barn.",
            "r1#1 In the barn.",
            "r2 And the mice?");
    assertThat(entries)
        .extracting(entry -> entry.metadata().origin().orElseThrow().line())
        .containsExactly(2L, 3L, 4L, 5L, 6L);
    JsonObject tokens = entries.get(3).metadata().values().object("usage");
    assertThat(tokens.number("input_tokens", 0)).isEqualTo(5);
    assertThat(FORMAT.repeats(entries.get(2), entries.get(3))).isFalse();
    assertThat(FORMAT.repeats(entries.get(3), entries.get(3))).isTrue();
  }

  /// Operations in random order: the last revision of each entry is what a log with nothing but the
  /// final state says, and every offset gives the rest.
  @Test
  void lastRevisions_areTheEntriesOfTheFinalState() {
    long seed = 20261123;
    var random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      var texts = new ArrayList<String>();
      var log =
          new StringBuilder(
              "{\"kind\":0,\"v\":{\"sessionId\":\"s\",\"creationDate\":1,\"requests\":[]}}\n");
      for (int i = 0; i < 30; i++) {
        if (texts.isEmpty() || random.nextInt(3) == 0) {
          texts.add("answer " + i);
          log.append(
              "{\"kind\":2,\"k\":[\"requests\"],\"v\":[%s]}%n"
                  .formatted(request(texts.size() - 1, "answer " + i)));
        } else {
          int at = random.nextInt(texts.size());
          texts.set(at, "answer " + i);
          log.append(
              "{\"kind\":1,\"k\":[\"requests\",%d,\"response\",0,\"value\"],\"v\":\"answer %d\"}%n"
                  .formatted(at, i));
        }
      }
      var requests = new ArrayList<String>();
      for (int i = 0; i < texts.size(); i++) {
        requests.add(request(i, texts.get(i)));
      }
      String state =
          "{\"kind\":0,\"v\":{\"sessionId\":\"s\",\"creationDate\":1,\"requests\":[%s]}}%n"
              .formatted(String.join(",", requests));
      Reading whole = read(log.toString(), 0);
      assertThat(last(whole)).as("seed %d, round %d", seed, round).isEqualTo(last(read(state, 0)));
      long from = random.nextInt(log.length());
      List<ReadResult> rest =
          whole.results().stream().filter(result -> Reading.offsetOf(result) >= from).toList();
      assertThat(read(log.toString(), from).results()).isEqualTo(rest);
    }
  }

  private static String request(int number, String answer) {
    return "{\"requestId\":\"r%d\",\"message\":{\"text\":\"ask\"},\"response\":[{\"value\":\"%s\"}]}"
        .formatted(number, answer);
  }

  private static Map<String, String> last(Reading reading) {
    Map<String, String> last = new LinkedHashMap<>();
    reading.entries().forEach(entry -> last.put(entry.id(), entry.content()));
    return last;
  }

  /// Paths that lead nowhere, deep states and wrong types change nothing.
  @Test
  void wrongOperations_changeNothing() {
    String deep = "\"a\",".repeat(40) + "\"a\"";
    String wrong =
        """
        {"kind":1,"k":["requests","x"],"v":1}
        {"kind":2,"k":["requests",0,"requestId"],"v":[1]}
        {"kind":2,"k":["sessionId"],"v":[1],"i":-4}
        {"kind":3,"k":["requests",-1]}
        {"kind":1,"k":[%s],"v":1}
        {"kind":1,"k":[1.5,true],"v":1}
        {"kind":"0"}
        """
            .formatted(deep);
    assertThat(texts(read(UNREVISED + wrong, 0).entries()))
        .isEqualTo(texts(read(UNREVISED, 0).entries()));
  }
}
