package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What other conversations have in common with a forgotten one stays, in the archive and in later
/// imports; and the forgotten one does not come back in another form.
class ForgettingOthersTest {
  private static final String CLAUDE =
      "{\"type\":\"user\",\"uuid\":\"5e55a0d1-0000-4000-8000-00000000000%1$d\",\"sessionId\":\"5e55a0d1\","
          + "\"timestamp\":\"2026-11-01T08:00:0%1$dZ\",\"cwd\":\"/garden\","
          + "\"message\":{\"role\":\"user\",\"content\":\"the walrus says %1$d\"}}";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String line(String role, String text) {
    return "{\"role\":\"" + role + "\",\"content\":\"" + text + "\"}\n";
  }

  /// Conversations of which most lines are the same word for word.
  private static String talk(String animal) {
    return line("system", "You help in a zoo. Answer briefly, and never name the keepers.")
        + line("user", "Where does the " + animal + " live?")
        + line("assistant", "I can look it up in the plan of the zoo, if you like.")
        + line("user", "Yes, please do that and go on with the next step of the plan.")
        + line("assistant", "The " + animal + " lives in house 5.");
  }

  @Test
  void equalLinesWithoutIdsStay_alsoInLaterImports() throws IOException {
    Path walrus = trial.source("walrus.jsonl", talk("walrus"));
    trial.source("penguin.jsonl", talk("penguin"));
    ForgetReport report = trial.forget(trial.having("walrus"));
    assertThat(report.entries()).isEqualTo(5);
    assertThat(report.others()).isZero();
    assertThat(trial.said()).hasSize(5);
    Path narwhal = trial.source("narwhal.jsonl", talk("narwhal"));
    assertThat(trial.said()).hasSize(10);
    trial.assertKnown(narwhal);
    trial.assertKnown(walrus);
    trial.assertGone("walrus lives");
    Files.writeString(walrus, Files.readString(walrus) + line("user", "Is it far?"));
    trial.archive().run(walrus);
    assertThat(trial.said()).hasSize(11).contains("Is it far?");
    trial.assertGone("walrus lives");
  }

  private static String numbered(String animal, int number) {
    return "{\"id\":\"message-00000000%d\",\"role\":\"user\",\"content\":\"%s %d\"}\n"
        .formatted(number, animal, number);
  }

  @Test
  void idsThatAreCounted_areNotOfOneConversation() throws IOException {
    for (String animal : List.of("walrus", "penguin")) {
      var lines = new StringBuilder();
      for (int i = 1; i <= 3; i++) {
        lines.append(numbered(animal, i));
      }
      Path source = trial.source(animal + ".jsonl", lines.toString());
      if (animal.equals("walrus")) {
        trial.forget(trial.having("walrus"));
        assertThat(trial.said()).isEmpty();
        trial.assertKnown(source);
      }
    }
    assertThat(trial.said()).containsExactly("penguin 1", "penguin 2", "penguin 3");
  }

  /// The bytes of both are stored once.
  @Test
  void aCopyByteForByteGoesAlong_andIsCounted() throws IOException {
    Path sources = folder.resolve("sources");
    for (String name : List.of("one/walrus.jsonl", "two/copy.jsonl")) {
      Files.createDirectories(sources.resolve(name).getParent());
      Files.writeString(sources.resolve(name), talk("walrus"));
    }
    trial.archive().run(sources);
    assertThat(trial.said()).hasSize(10);
    ForgetReport report =
        trial.forget(
            trial.having("walrus").stream()
                .filter(each -> each.session().startsWith("walrus"))
                .collect(Collectors.toSet()));
    assertThat(report.entries()).isEqualTo(10);
    assertThat(report.others()).isEqualTo(5);
    assertThat(trial.said()).isEmpty();
    trial.assertGone("walrus lives");
  }

  @Test
  void aDayIsNoTimeOfALine() throws IOException {
    String thanks =
        "{\"role\":\"user\",\"date\":\"2026-06-01\",\"content\":\"thanks for the help\"}\n";
    trial.source("walrus.jsonl", line("user", "a walrus") + thanks);
    trial.forget(trial.having("walrus"));
    trial.source("penguin.jsonl", line("user", "a penguin") + thanks);
    assertThat(trial.said())
        .hasSize(2)
        .contains("a penguin")
        .anyMatch(text -> text.contains("thanks for the help"));
  }

  @Test
  void redactionsAreAppliedOneAfterTheOther() throws IOException {
    Path source =
        trial.source(
            "5e55a0d1.jsonl",
            CLAUDE.formatted(1).replace("the walrus", "abcdefghij")
                + "\n"
                + CLAUDE.formatted(2).replace("the walrus", "defghij")
                + "\n");
    trial.redact("abcdef");
    trial.redact("defghij");
    List<String> redacted = trial.said();
    trial.assertKnown(source);
    assertThat(trial.said()).isEqualTo(redacted);
  }

  @Test
  void theIdOfAConversation_isNotThatOfALine() throws IOException {
    String said =
        "{\"id\":\"7f3a9c1e-5b2d-4e8f-9a1b-2c3d4e5f6a7b\",\"role\":\"user\",\"content\":\"%s\"}\n";
    Path source =
        trial.source(
            "talk.jsonl",
            said.formatted("one") + said.formatted("the walrus") + said.formatted("three"));
    assertThat(trial.forgetEntries("walrus").entries()).isOne();
    assertThat(trial.said()).containsExactly("one", "three");
    trial.assertKnown(source);
    Files.writeString(source, Files.readString(source) + said.formatted("four"));
    trial.archive().run(source);
    assertThat(trial.said()).containsExactly("four", "one", "three");
    trial.assertGone("walrus");
  }

  /// Of an export of ChatGPT that has grown, a node has got a child.
  @Test
  void aMessageOfADocumentIsKnownByItsId() throws IOException {
    trial.source("conversations.json", exported(3));
    assertGrownMessagesStayForgotten(exported(4));
  }

  @Test
  void aMessageOfADocumentInOneLineIsKnownByItsId() throws IOException {
    trial.source("conversations.json", exported(3).replace("\n", ""));
    assertGrownMessagesStayForgotten(exported(4).replace("\n", ""));
  }

  private void assertGrownMessagesStayForgotten(String grown) throws IOException {
    trial.forget(trial.having("walrus"));
    assertThat(trial.said()).isEmpty();
    trial.assertGone("walrus");
    trial.source("conversations.json", grown);
    assertThat(trial.said()).noneMatch(text -> text.contains("walrus says 1"));
    assertThat(trial.said()).anyMatch(text -> text.contains("walrus says 4"));
    trial.archive().again();
    assertThat(trial.said()).noneMatch(text -> text.contains("walrus says 3"));
  }

  private static String exported(int count) {
    var nodes = new ArrayList<String>();
    for (int i = 1; i <= count; i++) {
      String id = "5e55a0d1-0000-4000-8000-00000000000%d";
      String parent = i == 1 ? "null" : "\"" + id.formatted(i - 1) + "\"";
      String children = i == count ? "" : "\"" + id.formatted(i + 1) + "\"";
      nodes.add(
          """
          "%1$s": {"id": "%1$s", "parent": %2$s, "children": [%3$s], "message": {
          "id": "%1$s", "author": {"role": "user"}, "create_time": 177000000%4$d.5,
          "content": {"content_type": "text", "parts": ["the walrus says %4$d"]}}}
          """
              .formatted(id.formatted(i), parent, children, i));
    }
    return "[{\"title\": \"Animals\", \"create_time\": 1770000000.5, \"conversation_id\": \"c-1\","
        + " \"current_node\": \"5e55a0d1-0000-4000-8000-00000000000"
        + count
        + "\", \"mapping\": {"
        + String.join(",", nodes)
        + "}}]";
  }

  @Test
  void linesThatWereWrittenAsADocument_areKnownByTheirIds() throws IOException {
    List<String> lines = IntStream.rangeClosed(1, 4).mapToObj(CLAUDE::formatted).toList();
    trial.source("5e55a0d1.jsonl", String.join("\n", lines) + "\n");
    trial.forget(trial.having("walrus"));
    trial.source("array.json", "[\n " + String.join(",\n ", lines) + "\n]\n");
    trial.source(
        "lines.jsonl",
        String.join("\n", lines).replace(",\"", ",\n  \"").replace("}\n{", "}\n\n{"));
    assertThat(trial.said()).noneMatch(text -> text.contains("walrus"));
    trial.archive().again();
    assertThat(trial.said()).noneMatch(text -> text.contains("walrus"));
  }

  /// Of a document of one conversation, everything goes.
  @Test
  void nothingIsLeftOfADocument() throws IOException {
    String document =
        """
        {
          "summary": "walrus summary", "model": "baker-4",
          "messages": [
            {"role": "user", "content": "Where does the walrus live?"},
            {"role": "assistant", "content": "In the north."}]}
        """;
    Path source = trial.source("talk.json", document);
    trial.forget(trial.having("walrus"));
    assertThat(trial.said()).isEmpty();
    trial.assertGone("walrus");
    trial.assertKnown(source);
    assertThat(trial.said()).isEmpty();
    trial.assertGone("walrus");
  }
}
