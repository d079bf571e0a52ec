package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.EntryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting single entries, of which a source may have more than one line, and redacting texts by
/// which entries are known: the other entries keep their sessions and ids, whether they are derived
/// again or read from a file that was written anew.
class ForgettingRepetitionsTest {
  private static final String SECRET = "the walrus key";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String codex(int second, String type, String payload) {
    return """
    {"timestamp":"2026-03-01T10:00:%02d.000Z","type":"%s","payload":%s}
    """
        .formatted(second, type, payload);
  }

  private static String start() {
    return codex(
        0,
        "session_meta",
        """
        {"id":"0195d1c0-0000-7000-8000-000000000001",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w","originator":"codex_cli_rs",\
        "cli_version":"0.50.0"}\
        """);
  }

  private static String both(int second, String text) {
    return codex(
            second,
            "response_item",
            """
            {"type":"message","role":"user","content":[{"type":"input_text","text":"%s"}]}\
            """
                .formatted(text))
        + codex(
            second,
            "event_msg",
            """
            {"type":"user_message","message":"%s"}\
            """
                .formatted(text));
  }

  @Test
  void theSecondLineOfAnEntryGoesWithIt() throws IOException {
    Path source =
        trial.source(
            "rollout-2026-03-01T10-00-00-0195d1c0-0000-7000-8000-000000000001.jsonl",
            start()
                + both(1, "Where do walruses live?")
                + both(2, "keep " + SECRET)
                + both(3, "Where do penguins live?"));
    List<String> before = trial.said();
    assertThat(before).contains("keep " + SECRET);
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).hasSize(before.size() - 1);
    trial.assertStays(SECRET, source);
  }

  @Test
  void aStringThatRepeatsAnEntryGoesWithIt() throws IOException {
    Path source =
        trial.source(
            "rollout-2026-03-01T10-00-00-0195d1c0-0000-7000-8000-000000000001.jsonl",
            start()
                + both(1, "Where do walruses live?")
                + both(2, "keep " + SECRET)
                + codex(3, "turn_context", "{\"cwd\":\"/w\",\"summary\":\"keep " + SECRET + "\"}"));
    trial.forgetEntries(SECRET);
    trial.assertStays(SECRET, source);
  }

  @Test
  void theTitleOfADocumentGoesWithoutItsMessages() throws IOException {
    Path source =
        trial.source(
            "conversations.json",
            """
            [{"title":"%s","create_time":1770000000.5,"conversation_id":"c-walrus",
              "current_node":"m-1","mapping":{
                "m-1":{"id":"m-1","parent":null,"children":[],"message":{
                  "id":"m-1","author":{"role":"user"},"create_time":1770000001.5,
                  "content":{"content_type":"text","parts":["Where does it live?"]}}}}}]
            """
                .formatted(SECRET));
    assertThat(trial.said()).containsExactlyInAnyOrder(SECRET, "Where does it live?");
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).containsExactly("Where does it live?");
    trial.assertStays(SECRET, source);
  }

  @Test
  void entriesStay_whoseSourceCannotBeReadAnyMore() throws IOException {
    Path source =
        trial.source(
            ".aider.chat.history.md",
            """
            # aider chat started at 2026-02-01 08:00:00

            #### Where do walruses live?

            On the coast.

            # aider chat started at %s 2026-02-02 08:00:00

            #### Where do penguins live?

            On the ice.
            """
                .formatted(SECRET));
    List<String> before = trial.said();
    trial.redact(SECRET);
    trial.redact("####");
    assertThat(trial.said()).hasSameSizeAs(before);
    trial.assertStays(SECRET, source);
  }

  @Test
  void thePromptBetweenTwoAnswersGoes_andTheseStayApart() throws IOException {
    String chat =
        """
        # aider chat started at 2026-02-01 08:00:00

        #### add tests

        Ok.

        #### keep %s

        Ok.

        #### run them

        Ok fine.
        """
            .formatted(SECRET);
    Path source = trial.source(".aider.chat.history.md", chat);
    trial.forgetEntries(SECRET);
    trial.assertStays(SECRET, source);
    Files.writeString(source, chat + "\n#### and commit\n\nOk.\n");
    trial.archive().run(source);
    assertThat(trial.said())
        .containsExactly("Ok fine.", "Ok.", "Ok.", "Ok.", "add tests", "and commit", "run them");
    trial.assertStays(SECRET, source);
  }

  @Test
  void theAnswerBetweenTwoPromptsGoes_andTheseStayApart() throws IOException {
    String chat =
        """
        # aider chat started at 2026-02-01 08:00:00

        #### add tests

        I keep %s.

        #### run them

        Fine.
        """
            .formatted(SECRET);
    Path source = trial.source(".aider.chat.history.md", chat);
    trial.forgetEntries(SECRET);
    trial.assertStays(SECRET, source);
    Files.writeString(source, chat + "\n#### and commit\n\nDone.\n");
    trial.archive().run(source);
    assertThat(trial.said())
        .containsExactly("Done.", "Fine.", "add tests", "and commit", "run them");
    trial.assertStays(SECRET, source);
  }

  @Test
  void aPathThatIsAlsoAPromptStaysInOtherLines() throws IOException {
    String line =
        """
        {"type":"user","sessionId":"6f0e0d0c-1111-4222-8333-444455556666",\
        "uuid":"%d0000000-1111-4222-8333-444455556666","timestamp":"2026-03-01T10:00:0%d.000Z",\
        "cwd":"/home/long/project/path","message":{"role":"user","content":"%s"}}
        """;
    trial.source(
        "p/6f0e0d0c-1111-4222-8333-444455556666.jsonl",
        line.formatted(1, 1, "/home/long/project/path") + line.formatted(2, 2, "Where is it?"));
    trial.forgetEntries("/home/long/project/path");
    trial.archive().again();
    assertThat(trial.archive().entries())
        .singleElement()
        .extracting(entry -> entry.metadata().project())
        .isEqualTo("/home/long/project/path");
  }

  @Test
  void aSecretThatItsNameTells_isOverwrittenWhereItHasNone() throws IOException {
    String key = "4ae31ed2a0f0dd62" + "609e51cd95deadbeefe7774f";
    Path source =
        trial.source(
            ".aider.chat.history.md",
            """
            # aider chat started at 2026-02-01 08:00:00

            #### add my key: %1$s

            I set it.

            > export API_KEY=%1$s
            """
                .formatted(key));
    trial.redactSecrets();
    trial.assertGone(key);
    trial.assertKnown(source);
    trial.source("copy/.aider.chat.history.md", "# aider chat started\n\n#### it is " + key + "\n");
    trial.assertGone(key);
  }

  /// Lines without a session: it is named by the first ones.
  private static String lines(String... texts) {
    return List.of(texts).stream()
        .map("{\"role\":\"user\",\"content\":\"%s\"}\n"::formatted)
        .collect(Collectors.joining());
  }

  @Test
  void anEntryBeforeOthersThatAreKnownByWhatIsBeforeThem() throws IOException {
    Path source = trial.source("chat.jsonl", lines("yes", SECRET, "yes", "no", "yes"));
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).containsExactly("no", "yes", "yes", "yes");
    trial.assertStays(SECRET, source);
    Files.writeString(source, lines("yes", SECRET, "yes", "no", "yes", "ok"));
    trial.archive().run(source);
    assertThat(trial.said()).containsExactly("no", "ok", "yes", "yes", "yes");
    assertThat(trial.having("")).hasSize(1);
    trial.assertStays(SECRET, source);
  }

  private static String task(String... texts) {
    return List.of(texts).stream()
        .map("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}"::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Test
  void aDocumentThatIsWrittenAnew_repeatsWhatWasRedacted() throws IOException {
    String name = "tasks/1767258000000/api_conversation_history.json";
    String text = "keep " + SECRET;
    Path source = trial.source(name, task("Where do walruses live?", text, "yes", "ok", text));
    assertThat(trial.said()).hasSize(5);
    trial.redact(SECRET);
    Set<EntryId> before = trial.identities();
    String redacted = "keep " + "*".repeat(SECRET.length());
    Files.writeString(source, task("Where do walruses live?", text, "yes", "ok", text, text, "no"));
    trial.archive().run(source);
    assertThat(trial.said())
        .containsExactlyInAnyOrder(
            "Where do walruses live?", redacted, "yes", "ok", redacted, redacted, "no");
    assertThat(trial.identities()).containsAll(before);
    trial.assertStays(SECRET, source);
  }

  @Test
  void aDocumentThatIsWrittenAnew_repeatsWhatIsLeft() throws IOException {
    String name = "tasks/1767258000000/api_conversation_history.json";
    Path source = trial.source(name, task("yes", SECRET, "yes", "yes"));
    trial.forgetEntries(SECRET);
    Files.writeString(source, task("yes", SECRET, "yes", "yes", "no"));
    trial.archive().run(source);
    assertThat(trial.said()).contains("no");
    trial.assertStays(SECRET, source);
  }

  @Test
  void aLineThatWasNotCompleteWhenItWasForgotten() throws IOException {
    String id = "6f0e0d0c-1111-4222-8333-444455556666";
    String first =
        """
        {"type":"user","sessionId":"%s","uuid":"7f0e0d0c-1111-4222-8333-444455556666",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w","message":{"role":"user","content":"Hi"}}
        """
            .formatted(id);
    String second =
        """
        {"type":"user","sessionId":"%s","message":{"role":"user","content":"keep %s"},\
        "uuid":"8f0e0d0c-1111-4222-8333-444455556666","timestamp":"2026-03-01T10:00:01.000Z"}
        """
            .formatted(id, SECRET);
    Path source =
        trial.source("p/" + id + ".jsonl", first + second.substring(0, second.indexOf("walrus")));
    trial.forget(trial.having("Hi"));
    assertThat(trial.said()).isEmpty();
    Files.writeString(source, first + second);
    trial.archive().run(source);
    assertThat(trial.said()).isEmpty();
    trial.assertStays(SECRET, source);
  }

  @Test
  void theListOfPromptsForgetsThoseOfASession() throws IOException {
    String id = "6f0e0d0c-1111-4222-8333-444455556666";
    trial.source(
        "home/projects/p/" + id + ".jsonl",
        """
        {"type":"user","sessionId":"%s","uuid":"7f0e0d0c-1111-4222-8333-444455556666",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w",\
        "message":{"role":"user","content":"keep %s"}}
        """
            .formatted(id, SECRET));
    Path list =
        trial.source(
            "home/history.jsonl",
            """
            {"display":"keep %s","pastedContents":{},"timestamp":1772359200000,"project":"/w",\
            "sessionId":"%s"}
            {"display":"Where do penguins live?","pastedContents":{},"timestamp":1772359300000,\
            "project":"/w","sessionId":"9f0e0d0c-1111-4222-8333-444455556666"}
            """
                .formatted(SECRET, id));
    trial.forget(
        trial.having(SECRET).stream()
            .filter(each -> each.source().equals("claude-code"))
            .collect(Collectors.toSet()));
    assertThat(trial.said()).containsExactly("Where do penguins live?");
    trial.assertStays(SECRET, list);
  }
}
