package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Forgotten messages of conversations that go on, in documents and rows that state the id of the
/// conversation and otherwise change: what was forgotten does not come back, whatever was forgotten
/// of them, and nothing else is lost.
class ForgottenConversationsTest {
  private static final String SESSION = "5f0c1a2e-walrus";

  private static final List<String> SAID =
      List.of(
          "Where does the walrus live in winter?",
          "It lives near the coast of the north.",
          "And where does it go in summer, please?",
          "It follows the ice to the far \"north\" again.\nThen it rests.",
          "How long does it sleep on the ice?",
          "Done.",
          "A word about penguins, who live in the south.",
          "Those are birds, which is another matter.");

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  /// A file of messages.
  @FunctionalInterface
  interface Written {
    /// The name and the text of a file.
    List<String> of(String session, List<String> messages);
  }

  private static Stream<Arguments> documents() {
    return Stream.of(
        Arguments.of("hermes", (Written) ForgottenConversationsTest::hermes),
        Arguments.of("amp", (Written) ForgottenConversationsTest::amp));
  }

  private static Stream<Arguments> formats() {
    return Stream.concat(
        documents(),
        Stream.of(
            Arguments.of("zed", (Written) ForgottenConversationsTest::zed),
            Arguments.of("amazon-q", (Written) ForgottenConversationsTest::amazonQ),
            Arguments.of("cursor", (Written) ForgottenConversationsTest::cursor),
            Arguments.of("goose", (Written) ForgottenConversationsTest::goose),
            Arguments.of("opencode", (Written) ForgottenConversationsTest::openCode)));
  }

  private static List<String> hermes(String session, List<String> messages) {
    return List.of(
        "hermes/sessions/session_" + session + ".json",
        """
        {
         "session_id": "%s",
         "model": "gpt-5.5",
         "platform": "cli",
         "session_start": "2026-10-06T18:00:00Z",
         "last_updated": "2026-10-06T18:0%d:00Z",
         "message_count": %d,
         "messages": [
        %s
         ]
        }
        """
            .formatted(
                session,
                messages.size(),
                messages.size(),
                each(messages, "{\"role\": \"%s\", \"content\": %s}", "user", "assistant")));
  }

  private static List<String> amp(String session, List<String> messages) {
    return List.of(
        "amp/threads/T-" + session + ".json",
        """
        {"v": %d, "id": "T-%s", "created": 1791882000000, "messages": [
        %s
        ]}
        """
            .formatted(
                messages.size(),
                session,
                IntStream.range(0, messages.size())
                    .mapToObj(i ->
                        "{\"role\": \"%s\", \"messageId\": %d, \"content\": [{\"type\": \"text\", \"text\": %s}]}"
                            .formatted(
                                i % 2 == 0 ? "user" : "assistant", i, quoted(messages.get(i))))
                    .collect(Collectors.joining(",\n"))));
  }

  private static List<String> zed(String session, List<String> messages) {
    String thread =
        "{\"version\":\"0.3.0\",\"messages\":[%s]}"
            .formatted(each(messages, "{\"%s\":{\"content\":[{\"Text\":%s}]}}", "User", "Agent"));
    return List.of(
        "zed/" + session + "/threads.jsonl",
        """
        {"schema":"zed","database":"threads.db","table":"threads","key":["%s"],\
        "row":{"id":"%s","summary":"","updated_at":"2026-10-10T13:0%d:00Z",\
        "created_at":"2026-10-10T13:00:00Z","data_type":"json","data":%s}}
        """
            .formatted(session, session, messages.size(), quoted(thread)));
  }

  private static List<String> amazonQ(String session, List<String> messages) {
    var turns = new ArrayList<String>();
    for (int i = 0; i < messages.size(); i += 2) {
      String answer =
          i + 1 < messages.size()
              ? ",\"assistant\":{\"Response\":{\"content\":%s}}"
                  .formatted(quoted(messages.get(i + 1)))
              : "";
      turns.add(
          "{\"user\":{\"content\":{\"Prompt\":{\"prompt\":%s}},\"timestamp\":\"2026-10-07T09:00:00Z\"}%s}"
              .formatted(quoted(messages.get(i)), answer));
    }
    String value =
        "{\"conversation_id\":\"%s\",\"history\":[%s]}".formatted(session, String.join(",", turns));
    return List.of(
        "amazon-q/" + session + "/data.jsonl",
        """
        {"schema":"amazon-q","database":"data.sqlite3","table":"conversations",\
        "key":["/projects/ice"],"row":{"key":"/projects/ice","value":%s}}
        """
            .formatted(quoted(value)));
  }

  /// The id of the conversation is in the key of the row, and in a member of a name of its own.
  private static List<String> cursor(String session, List<String> messages) {
    String bubbles =
        IntStream.range(0, messages.size())
            .mapToObj(i ->
                "{\"type\":%d,\"bubbleId\":\"b%d\",\"text\":%s}"
                    .formatted(1 + i % 2, i, quoted(messages.get(i))))
            .collect(Collectors.joining(","));
    String value =
        "{\"composerId\":\"%s\",\"createdAt\":1791471600000,\"lastUpdatedAt\":%d,\"conversation\":[%s]}"
            .formatted(session, 1791471600000L + messages.size(), bubbles);
    return List.of(
        "cursor/" + session + "/state.jsonl",
        """
        {"schema":"cursor","database":"state.vscdb","table":"cursorDiskKV",\
        "key":["composerData:%s"],"row":{"key":"composerData:%s","value":%s}}
        """
            .formatted(session, session, quoted(value)));
  }

  /// Lines without ids, which say when they were written, after one that is written anew each time.
  private static List<String> goose(String session, List<String> messages) {
    long began = 1_791_835_000L + session.length();
    String lines =
        IntStream.range(0, messages.size())
            .mapToObj(i ->
                "{\"role\":\"%s\",\"created\":%d,\"content\":[{\"type\":\"text\",\"text\":%s}]}\n"
                    .formatted(
                        i % 2 == 0 ? "user" : "assistant",
                        began + 60L * i,
                        quoted(messages.get(i))))
            .collect(Collectors.joining());
    return List.of(
        "goose/sessions/" + session + ".jsonl",
        "{\"working_dir\":\"/ice\",\"description\":\"\",\"message_count\":%d,\"total_tokens\":%d}\n%s"
            .formatted(messages.size(), 100 * messages.size(), lines));
  }

  /// A row for each message, of which a column changes whenever the session goes on.
  private static List<String> openCode(String session, List<String> messages) {
    var rows = new StringBuilder();
    for (int i = 0; i < messages.size(); i++) {
      long written = 1_792_188_000_000L + 1_000L * i;
      String id = "e4f1c5c0e7a4%s%d".formatted(session, i);
      String times =
          "\"time_created\":%d,\"time_updated\":%d".formatted(written, written + messages.size());
      String role = "{\"role\":\"%s\"}".formatted(i % 2 == 0 ? "user" : "assistant");
      String part = "{\"type\":\"text\",\"text\":%s}".formatted(quoted(messages.get(i)));
      rows.append(
          """
          {"schema":"opencode","database":"opencode.db","table":"message","key":["msg_%s"],\
          "row":{"id":"msg_%s","session_id":"%s",%s,"data":%s}}
          {"schema":"opencode","database":"opencode.db","table":"part","key":["prt_%s"],\
          "row":{"id":"prt_%s","message_id":"msg_%s","session_id":"%s",%s,"data":%s}}
          """
              .formatted(
                  id, id, session, times, quoted(role), id, id, id, session, times, quoted(part)));
    }
    return List.of("opencode/" + session + "/rows.jsonl", rows.toString());
  }

  private static String each(List<String> messages, String form, String asks, String answers) {
    return IntStream.range(0, messages.size())
        .mapToObj(i -> form.formatted(i % 2 == 0 ? asks : answers, quoted(messages.get(i))))
        .collect(Collectors.joining(",\n"));
  }

  private static String quoted(String text) {
    String object = Json.OWN.print(JsonObject.builder().put("", text).build());
    return object.substring("{\"\":".length(), object.length() - 1);
  }

  private Path source(String under, List<String> file) throws IOException {
    return trial.source(under + "/" + file.getFirst(), file.getLast());
  }

  private static List<String> without(List<String> messages, String forgotten) {
    return messages.stream().filter(each -> !each.equals(forgotten)).sorted().toList();
  }

  /// Each message in turn is forgotten, and the document written again with more messages: a member
  /// before them changes.
  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  void ofADocumentThatGrows_aMessageStaysForgotten(String name, Written format) throws IOException {
    for (String forgotten : SAID.subList(0, 6)) {
      trial = new ForgettingTrial(folder.resolve("of" + SAID.indexOf(forgotten)));
      source("now", format.of(SESSION, SAID.subList(0, 6)));
      trial.forgetEntries(forgotten);
      Set<EntryId> left = trial.identities();
      assertThat(trial.said()).isEqualTo(without(SAID.subList(0, 6), forgotten));
      for (int count : List.of(7, 8)) {
        Path grown = source("now", format.of(SESSION, SAID.subList(0, count)));
        assertThat(trial.said())
            .as("without %s", forgotten)
            .isEqualTo(without(SAID.subList(0, count), forgotten));
        trial.assertKnown(grown);
      }
      assertThat(trial.identities()).containsAll(left);
      source("copy", format.of(SESSION, SAID.subList(0, 5)));
      source("later", format.of(SESSION, SAID));
      assertThat(trial.said()).isEqualTo(without(SAID, forgotten));
      trial.assertGone(forgotten.lines().toList().getLast());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void ofASessionThatGrows_onlyTheNewComes(String name, Written format) throws IOException {
    source("now", format.of(SESSION, SAID.subList(0, 4)));
    trial.forget(trial.having("winter"));
    assertThat(trial.said()).isEmpty();
    for (int count : List.of(2, 4, 6, 8)) {
      for (String place : List.of("now", "copy" + count)) {
        Path source = source(place, format.of(SESSION, SAID.subList(0, count)));
        assertThat(trial.said()).doesNotContainAnyElementsOf(SAID.subList(0, 4));
        trial.assertKnown(source);
      }
    }
    assertThat(trial.said()).contains(SAID.get(6), SAID.get(7));
    assertThat(EveryByte.having(trial.archive().root(), List.of("winter", "rests."))).isEmpty();
  }

  /// Each row says when it was written, so that a short message is known, and not taken for a later
  /// one.
  @Test
  void ofRowsThatChange_shortMessagesStayForgotten() throws IOException {
    var said =
        new ArrayList<>(
            List.of("winter?", "The PIN is 47#11", "Done.", "[WIP] the PIN 47#11 again"));
    source("now", openCode(SESSION, said));
    trial.forget(trial.having("winter"));
    assertThat(trial.said()).isEmpty();
    said.add("Done.");
    source("now", openCode(SESSION, said));
    assertThat(trial.said()).containsExactly("Done.");
    assertThat(EveryByte.having(trial.archive().root(), List.of("47#11"))).isEmpty();
  }

  /// What begins with a bracket is no JSON, of which a part would be known.
  @Test
  void ofRowsThatChange_otherMessagesWithTheSameBeginningStay() throws IOException {
    var said = List.of("{name} of the walrus, in winter", "{name} is the word");
    source("now", openCode(SESSION, said));
    trial.forgetEntries("{name} is the word");
    List<String> more = List.of(said.getFirst(), said.getLast(), "And what else?");
    source("now", openCode(SESSION, more));
    assertThat(trial.said()).containsExactlyInAnyOrder(more.getFirst(), more.getLast());
  }

  /// The last message was being written while the session was forgotten.
  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void ofAMessageThatGrows_onlyTheWholeComes(String name, Written format) throws IOException {
    var begun = new ArrayList<>(SAID.subList(0, 3));
    begun.add("It follows the ice");
    source("now", format.of(SESSION, begun));
    trial.forget(trial.having("winter"));
    source("now", format.of(SESSION, SAID.subList(0, 4)));
    assertThat(trial.said()).isSubsetOf(SAID.get(3));
    assertThat(EveryByte.having(trial.archive().root(), SAID.subList(0, 3))).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void theSameMessagesInAnotherSessionStay(String name, Written format) throws IOException {
    source("now", format.of(SESSION, SAID.subList(0, 6)));
    trial.forget(trial.having("winter"));
    var other = new ArrayList<>(SAID);
    other.set(1, "Nobody knows where it lives in these days.");
    Path source = source("other", format.of("77aa0c1a-other", other));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(other);
    trial.assertKnown(source);
  }

  /// A source of another program that has the same session, which stays.
  @Test
  void theSameSessionOfAnotherProgramStays() throws IOException {
    source("now", hermes(SESSION, SAID.subList(0, 6)));
    source("other", zed(SESSION, SAID.subList(0, 6)));
    trial.forget(
        trial.having("winter").stream()
            .filter(each -> each.source().equals("hermes"))
            .collect(Collectors.toSet()));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(SAID.subList(0, 6));
    Path grown = source("other", zed(SESSION, SAID));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(SAID);
    trial.assertKnown(grown);
  }

  @Test
  void aRuleThatIsLiftedLetsThemCome() throws IOException {
    source("now", hermes(SESSION, SAID.subList(0, 6)));
    long rule = trial.forgetEntries("winter").rule();
    trial.lift(rule);
    source("now", hermes(SESSION, SAID));
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(SAID);
  }
}
