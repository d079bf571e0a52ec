package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting texts that are too short to be known by themselves: they are known as a part of their
/// source. After each step the source is imported again, as it was and grown, and all entries are
/// derived again.
class ForgettingShortTextsTest {
  private static final String SECRET = "x9k7";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String chat(int day, String... lines) {
    return "# aider chat started at 2026-02-0%d 08:00:00\n\n".formatted(day)
        + String.join("\n\n", lines)
        + "\n\n";
  }

  /// The source is known, and gives nothing of what was forgotten: neither as it is, nor grown.
  private void assertNothingComesBack(Path source, String more) throws IOException {
    var grown = new ArrayList<>(trial.said());
    trial.assertGone(SECRET);
    trial.assertKnown(source);
    Files.writeString(source, Files.readString(source) + more);
    trial.archive().run(source);
    grown.add("Is it far?");
    assertThat(trial.said()).containsExactlyInAnyOrderElementsOf(grown);
    trial.assertKnown(source);
    trial.assertGone(SECRET);
  }

  @Test
  void shortTextsOfOneChatOfAText() throws IOException {
    Path source =
        trial.source(
            ".aider.chat.history.md",
            chat(1, "#### Where do walruses live?", "On the coast.", "#### ok", "Done.")
                + chat(2, "#### ok", "Done.", "#### " + SECRET, "Done.", "#### pw " + SECRET)
                + chat(3, "#### Where do penguins live?", "Done."));
    trial.forget(trial.having(SECRET));
    assertThat(trial.said())
        .containsExactlyInAnyOrder(
            "Where do walruses live?",
            "On the coast.",
            "ok",
            "Done.",
            "Where do penguins live?",
            "Done.");
    assertNothingComesBack(source, "#### Is it far?\n\n");
  }

  @Test
  void twoChatsOfATextOneAfterTheOther() throws IOException {
    Path source =
        trial.source(
            ".aider.chat.history.md",
            chat(1, "#### my " + SECRET, "ok.")
                + chat(2, "#### " + SECRET, "Done.")
                + chat(3, "#### Where do penguins live?", "Done."));
    Set<TranscriptId> both = trial.having(SECRET);
    assertThat(both).hasSize(2);
    for (TranscriptId each : both) {
      trial.forget(Set.of(each));
    }
    assertThat(trial.said()).containsExactlyInAnyOrder("Where do penguins live?", "Done.");
    assertNothingComesBack(source, "#### Is it far?\n\n");
  }

  @Test
  void aTextOfWhichPassagesWereRedactedBefore() throws IOException {
    Path source =
        trial.source(
            ".aider.chat.history.md",
            chat(1, "#### Where do walruses live?", "Walruses live on the coast.", SECRET));
    trial.redact("walruses");
    trial.forget(trial.having("live"));
    assertThat(trial.said()).isEmpty();
    assertNothingComesBack(source, chat(4, "#### Is it far?"));
  }

  /// A compaction of Codex lists the messages again.
  @Test
  void oneWordInAListOfMessages() throws IOException {
    String message =
        "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"%s\"}]}";
    String line = "{\"timestamp\":\"2026-03-01T10:00:0%d.000Z\",\"type\":\"%s\",\"payload\":%s}\n";
    String word = message.formatted(SECRET);
    String more = message.formatted("penguins");
    Path source =
        trial.source(
            "rollout-2026-03-01T10-00-00-01990000-51d0-7c0f-8fee-000000000004.jsonl",
            line.formatted(
                    0,
                    "session_meta",
                    "{\"id\":\"01990000-51d0-7c0f-8fee-000000000004\",\"cwd\":\"/w\",\"originator\":\"codex_cli_rs\"}")
                + line.formatted(1, "response_item", word)
                + line.formatted(2, "response_item", more)
                + line.formatted(
                    3,
                    "compacted",
                    "{\"message\":\"short\",\"replacement_history\":[" + word + "," + more + "]}"));
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).contains("penguins").doesNotContain(SECRET);
    assertThat(EveryByte.having(trial.archive().root(), List.of("," + more + "]"))).isNotEmpty();
    assertNothingComesBack(
        source, line.formatted(4, "response_item", message.formatted("Is it far?")));
  }

  @Test
  void shortLinesWithoutIds() throws IOException {
    Path source =
        trial.source(
            "talk.jsonl",
            """
            {"role":"user","content":"my %1$s"}
            {"role":"assistant","content":"ok"}
            {"role":"user","content":"Please remember it until the end of the whole year."}
            {"role":"user","content":"%1$s!"}
            """
                .formatted(SECRET));
    Path other =
        trial.source(
            "other.jsonl", "{\"role\":\"user\",\"content\":\"hi\"}\n".repeat(2) + assistant("ok"));
    trial.forget(trial.having(SECRET));
    assertThat(trial.said()).contains("hi", "ok").hasSize(3);
    trial.assertKnown(other);
    assertNothingComesBack(source, assistant("Is it far?"));
  }

  private static String assistant(String text) {
    return "{\"role\":\"assistant\",\"content\":\"" + text + "\"}\n";
  }

  @Test
  void oneShortLineOfOthers() throws IOException {
    Path source =
        trial.source("talk.jsonl", assistant(SECRET) + assistant("Where do walruses live?"));
    ForgetReport report = trial.forgetEntries(SECRET);
    assertThat(report.entries()).isOne();
    assertThat(trial.said()).containsExactly("Where do walruses live?");
    assertNothingComesBack(source, assistant("Is it far?"));
  }
}
