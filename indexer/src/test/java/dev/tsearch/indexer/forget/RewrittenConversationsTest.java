package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Forgotten messages of conversations that their programs write in another form later: with other
/// members, in a log of changes, in a fork, or in the context that a compaction keeps. They do not
/// come back, and what was said after them does.
class RewrittenConversationsTest {
  private static final String ASKED = "Where does the walrus swim in winter?";
  private static final String ANSWERED = "The walrus swims in the warm pond.";
  private static final String STAYS = "A word about penguins, who stay.";
  private static final String LATER = "Later words of the user, please.";

  private static final String SESSION = "0c1d2e3f-1111-4222-8333-444455556666";
  private static final String THREAD = "01980000-0000-7000-8000-00000000c0de";
  private static final String FORK = "019ed917-1cf7-7000-8000-0000000000f0";
  private static final String TASK = "1760000000123";

  @TempDir private Path folder;

  /// A source, and what its program makes of it.
  record Rewriting(String before, String name, String after, String laterName) {}

  private static Stream<Arguments> rewritings() {
    return Stream.of(
        Arguments.of("gemini, messages set again", gemini()),
        Arguments.of("vscode, the log is written anew", vsCode()),
        Arguments.of("cline, a task is resumed", cline()),
        Arguments.of("roo, a task is condensed", roo()),
        Arguments.of("pi, lines get ids", pi()),
        Arguments.of("codex, a compaction", codexCompaction()),
        Arguments.of("codex, a fork", codexFork()));
  }

  private static Rewriting gemini() {
    String head =
        """
        {"sessionId":"%s","projectHash":"ab12","startTime":"2026-04-29T21:39:00.000Z",\
        "lastUpdated":"2026-04-29T21:39:00.000Z","kind":"main"}
        """
            .formatted(SESSION);
    List<String> messages =
        List.of(
            geminiMessage(1, "user", ASKED),
            geminiMessage(2, "gemini", ANSWERED),
            geminiMessage(3, "user", STAYS));
    String before = head + String.join("\n", messages) + "\n";
    String name = "gemini/tmp/p/chats/session-2026-04-29T21-39-x.jsonl";
    return new Rewriting(
        before,
        name,
        before
            + "{\"$set\":{\"messages\":["
            + String.join(",", messages)
            + "],\"lastUpdated\":\"2026-04-29T22:39:00.000Z\"}}\n"
            + geminiMessage(59, "user", LATER)
            + "\n",
        name);
  }

  private static String geminiMessage(int second, String type, String text) {
    return """
    {"id":"0f0e0d0c-1111-4222-8333-4444555566%02d","timestamp":"2026-04-29T21:39:%02d.000Z",\
    "type":"%s","content":[{"text":"%s"}]}\
    """
        .formatted(second, second, type, text);
  }

  private static Rewriting vsCode() {
    String name = "User/workspaceStorage/abc/chatSessions/" + SESSION + ".jsonl";
    String base =
        "{\"version\":3,\"sessionId\":\"%s\",\"creationDate\":1760000000000,"
            + "\"responderUsername\":\"GitHub Copilot\",\"requests\":[%s]}";
    String operation = "{\"kind\":2,\"k\":[\"requests\"],\"v\":[%s]}\n";
    List<String> requests =
        List.of(
            vsCodeRequest(0, ASKED, "The walrus swims ", "in the warm pond."),
            vsCodeRequest(1, STAYS, "Penguins are ", "birds."),
            vsCodeRequest(2, LATER, "It was said ", "later."));
    return new Rewriting(
        "{\"kind\":0,\"v\":"
            + base.formatted(SESSION, "")
            + "}\n"
            + operation.formatted(requests.get(0))
            + operation.formatted(requests.get(1)),
        name,
        "{\"kind\":0,\"v\":" + base.formatted(SESSION, String.join(",", requests)) + "}\n",
        name);
  }

  private static String vsCodeRequest(int number, String text, String answer, String rest) {
    return """
    {"requestId":"request_0f0e0d0c-1111-4222-8333-44445555667%d","message":{"parts":[{"range":\
    {"start":0,"endExclusive":9},"text":"%s","kind":"text"}],"text":"%s"},"variableData":\
    {"variables":[]},"response":[{"value":"%s"},{"value":"%s"}],"timestamp":%d,\
    "modelId":"copilot/gpt"}\
    """
        .formatted(number, text, text, answer, rest, 1_760_000_000_000L + number * 60_000L);
  }

  private static Rewriting cline() {
    String name =
        "User/globalStorage/saoudrizwan.claude-dev/tasks/"
            + TASK
            + "/api_conversation_history.json";
    List<String> messages =
        List.of(
            said("user", "<task>\\n" + ASKED + "\\n</task>", ""),
            said("assistant", ANSWERED, ""),
            said("user", STAYS, ""));
    return new Rewriting(
        list(messages),
        name,
        list(
            List.of(
                messages.get(0),
                messages.get(1),
                said("user", "[TASK RESUMPTION] This task was interrupted.\\n" + STAYS, ""),
                said("assistant", "I go on with them.", ""),
                said("user", LATER, ""))),
        name);
  }

  private static Rewriting roo() {
    String name =
        "User/globalStorage/rooveterinaryinc.roo-cline/tasks/"
            + SESSION
            + "/api_conversation_history.json";
    String parent = ",\"condenseParent\":\"5d2c0b6e-0000-4000-8000-000000000001\"";
    return new Rewriting(
        list(
            List.of(
                said("user", "<task>\\n" + STAYS + "\\n</task>", ts(0)),
                said("user", ASKED, ts(1)),
                said("assistant", ANSWERED, ts(2)))),
        name,
        list(
            List.of(
                said("user", "<task>\\n" + STAYS + "\\n</task>", ts(0)),
                said("user", ASKED, ts(1) + parent),
                said("assistant", ANSWERED, ts(2) + parent),
                said("user", LATER, ts(900)))),
        name);
  }

  private static String ts(int second) {
    return ",\"ts\":" + (1_760_000_000_000L + second * 1_000L);
  }

  private static String said(String role, String text, String more) {
    return "{\"role\":\"%s\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]%s}"
        .formatted(role, text, more);
  }

  private static String list(List<String> messages) {
    return "[" + String.join(", ", messages) + "]";
  }

  private static Rewriting pi() {
    String name = "pi/agent/sessions/--w--/2025-11-20T23-33-00-805Z_" + SESSION + ".jsonl";
    List<String> texts = List.of(ASKED, ANSWERED, STAYS, LATER);
    return new Rewriting(
        piHead("") + piMessages(texts.subList(0, 3), false),
        name,
        piHead(",\"version\":3") + piMessages(texts, true),
        name);
  }

  private static String piHead(String more) {
    return """
    {"type":"session","id":"%s","timestamp":"2025-11-20T23:33:00.805Z","cwd":"/w",\
    "provider":"anthropic","modelId":"c","thinkingLevel":"off"%s}
    """
        .formatted(SESSION, more);
  }

  private static String piMessages(List<String> texts, boolean haveIds) {
    var lines = new StringBuilder();
    IntStream.range(0, texts.size())
        .forEach(i ->
            lines.append(
                """
                {"type":"message","timestamp":"2025-11-20T23:%02d:10.550Z","message":{"role":"user",\
                "content":[{"type":"text","text":"%s"}],"timestamp":%d}%s}
                """
                    .formatted(
                        33 + i,
                        texts.get(i),
                        1_763_681_581_544L + i * 60_000L,
                        haveIds ? ",\"id\":\"a1b2c3d%d\",\"parentId\":null".formatted(i) : "")));
    return lines.toString();
  }

  private static Rewriting codexCompaction() {
    String name = rollout(THREAD);
    String history =
        Stream.of(ASKED, STAYS)
            .map(text -> codexMessage("user", text))
            .reduce((a, b) -> a + "," + b)
            .orElseThrow();
    return new Rewriting(
        parent(),
        name,
        parent()
            + codexLine(
                900,
                "compacted",
                "{\"message\":\"A summary.\",\"replacement_history\":[" + history + "]}")
            + codexLine(901, "response_item", codexMessage("user", LATER)),
        name);
  }

  private static Rewriting codexFork() {
    String repeated = parent().replaceAll("05:0\\d:\\d\\d.500Z", "05:10:00.500Z");
    return new Rewriting(
        parent(),
        rollout(THREAD),
        codexLine(600, "session_meta", codexMeta(FORK, ",\"forked_from_id\":\"" + THREAD + "\""))
            + repeated
            + codexLine(601, "turn_context", turn("019ed917-2cf7-7fff-8000-000000000002"))
            + codexLine(602, "response_item", codexMessage("user", LATER)),
        rollout(FORK));
  }

  private static String parent() {
    return codexLine(0, "session_meta", codexMeta(THREAD, ""))
        + codexLine(1, "turn_context", turn("01980000-0cf7-7a00-8000-000000000001"))
        + codexLine(2, "response_item", codexMessage("user", ASKED))
        + codexLine(3, "response_item", codexMessage("assistant", ANSWERED))
        + codexLine(4, "response_item", codexMessage("user", STAYS));
  }

  private static String rollout(String thread) {
    return "codex/sessions/2026/06/18/rollout-2026-06-18T05-00-00-" + thread + ".jsonl";
  }

  private static String codexMeta(String thread, String more) {
    return """
    {"id":"%s","timestamp":"2026-06-18T05:00:00.000Z","cwd":"/projects/tidewatch",\
    "cli_version":"0.140.0"%s}\
    """
        .formatted(thread, more);
  }

  private static String turn(String id) {
    return "{\"turn_id\":\"%s\",\"cwd\":\"/projects/tidewatch\",\"model\":\"gpt-tide\"}"
        .formatted(id);
  }

  private static String codexMessage(String role, String text) {
    return "{\"type\":\"message\",\"role\":\"%s\",\"content\":[{\"type\":\"%s\",\"text\":\"%s\"}]}"
        .formatted(role, role.equals("user") ? "input_text" : "output_text", text);
  }

  private static String codexLine(int second, String type, String payload) {
    return "{\"timestamp\":\"2026-06-18T05:%02d:%02d.500Z\",\"type\":\"%s\",\"payload\":%s}\n"
        .formatted(second / 60, second % 60, type, payload);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rewritings")
  void aForgottenSessionStaysForgotten(String name, Rewriting rewriting) throws IOException {
    var trial = new ForgettingTrial(folder);
    trial.source(rewriting.name(), rewriting.before());
    assertThat(trial.said()).anyMatch(each -> each.contains(ASKED));
    trial.forget(trial.having(ASKED));
    assertThat(trial.said()).isEmpty();
    Path later = trial.source(rewriting.laterName(), rewriting.after());
    assertThat(trial.said()).anyMatch(each -> each.contains(LATER));
    trial.assertGone(ASKED);
    trial.assertGone(ANSWERED);
    trial.assertKnown(later);
    trial.assertGone(ASKED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rewritings")
  void aForgottenMessageStaysForgotten_andTheOthersStay(String name, Rewriting rewriting)
      throws IOException {
    var trial = new ForgettingTrial(folder);
    trial.source(rewriting.name(), rewriting.before());
    trial.forgetEntries(ASKED);
    Path later = trial.source(rewriting.laterName(), rewriting.after());
    assertThat(trial.said())
        .anyMatch(each -> each.contains(STAYS))
        .anyMatch(each -> each.contains(LATER));
    trial.assertGone(ASKED);
    trial.assertKnown(later);
    trial.assertGone(ASKED);
  }

  /// What a fork repeats of a session are entries of the session, of which the archive keeps one.
  @Test
  void withASession_whatItsForkRepeatsIsForgotten() throws IOException {
    var trial = new ForgettingTrial(folder);
    Rewriting fork = codexFork();
    trial.source(fork.name(), fork.before());
    trial.source(fork.laterName(), fork.after());
    trial.forget(trial.having(ASKED));
    assertThat(trial.said()).containsExactly(LATER);
    trial.assertGone("walrus");
    trial.archive().again();
    assertThat(trial.said()).containsExactly(LATER);
  }

  /// In the value of an entry that stays, as the list of the messages that a model was sent.
  @Test
  void whatAStayingEntryDoesNotShowIsForgottenInItsSource() throws IOException {
    var trial = new ForgettingTrial(folder);
    Rewriting compaction = codexCompaction();
    trial.source(compaction.name(), compaction.after());
    trial.forgetEntries(ASKED);
    trial.assertGone(ASKED);
    assertThat(trial.said()).contains(LATER, STAYS);
  }

  /// The context has its name from a folder, and its id from the home around it.
  @Test
  void whatLaterRequestsOfAContextRepeatIsForgotten() throws IOException {
    var trial = new ForgettingTrial(folder);
    String context = "home/.chibi/contexts/diary/";
    trial.source(context + "transcript/active.jsonl", chibiEntry(1, ASKED) + chibiEntry(2, STAYS));
    trial.forgetEntries(ASKED);
    Path later = trial.source(context + "requests.jsonl", request(List.of(ASKED, STAYS, LATER)));
    assertThat(trial.said()).hasSize(2).contains(STAYS);
    trial.assertGone(ASKED);
    trial.assertKnown(later);
  }

  private static String chibiEntry(int number, String text) {
    return """
    {"id":"0f0e0d0c-1111-4222-8333-4444555566%02d","timestamp":177235920%d,"from":"ann",\
    "to":"diary","content":"%s","entry_type":"message"}
    """
        .formatted(number, number, text);
  }

  private static String request(List<String> texts) {
    return """
    {"timestamp":1780000000,"request":{"model":"m","messages":[%s]}}
    """
        .formatted(
            texts.stream()
                .map(text -> "{\"role\":\"user\",\"content\":\"" + text + "\"}")
                .reduce((a, b) -> a + "," + b)
                .orElseThrow());
  }
}
