package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A fork of Claude Code that gives the lines it repeats ids of its own, and names those that they
/// are copies of.
class ForgottenForksTest {
  private static final String PARENT = "b0a7b0a7-0000-4000-8000-000000000001";
  private static final String FORK = "f02cf02c-0000-4000-8000-000000000002";
  private static final List<String> SAID =
      List.of("the walrus is moored at pier 7", "when is high tide");

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String id(String session, int number) {
    return session.replace("-0000-", "-%04d-".formatted(number + 1));
  }

  private static String line(String session, int number, String text, String more) {
    return """
    {"type":"user","uuid":"%s","sessionId":"%s","timestamp":"2026-11-01T08:00:0%dZ","cwd":"/quay",%s\
    "message":{"role":"user","content":"%s"}}
    """
        .formatted(id(session, number), session, number, more, text);
  }

  private static String parent() {
    var lines = new StringBuilder();
    for (int i = 0; i < SAID.size(); i++) {
      lines.append(line(PARENT, i, SAID.get(i), ""));
    }
    return lines.toString();
  }

  private static String fork() {
    var lines = new StringBuilder();
    for (int i = 0; i < SAID.size(); i++) {
      String origin =
          "\"forkedFrom\":{\"sessionId\":\"%s\",\"messageUuid\":\"%s\"},"
              .formatted(PARENT, id(PARENT, i));
      lines.append(line(FORK, i, SAID.get(i), origin));
    }
    return lines + line(FORK, SAID.size(), "and low tide", "");
  }

  private Set<TranscriptId> parentSession() throws IOException {
    return trial.having("walrus").stream()
        .filter(each -> each.session().equals(PARENT))
        .collect(Collectors.toSet());
  }

  @Test
  void aForkThatComesLaterBringsNothingBack() throws IOException {
    trial.source(PARENT + ".jsonl", parent());
    trial.forget(trial.having("walrus"));
    Path fork = trial.source(FORK + ".jsonl", fork());
    assertThat(trial.said()).containsExactly("and low tide");
    trial.assertStays("pier 7", fork);
  }

  @Test
  void aForkInTheArchiveIsNamed_andStays() throws IOException {
    Path parent = trial.source(PARENT + ".jsonl", parent());
    Path fork = trial.source(FORK + ".jsonl", fork());
    ForgetReport report = trial.forget(parentSession());
    assertThat(report.copies()).containsExactly(fork);
    assertThat(trial.said())
        .containsExactlyInAnyOrder(SAID.getFirst(), SAID.getLast(), "and low tide");
    trial.assertKnown(parent);
    trial.assertKnown(fork);
  }

  @Test
  void aForkInTheArchiveGoesAlongWithCopies() throws IOException {
    Path parent = trial.source(PARENT + ".jsonl", parent());
    Path fork = trial.source(FORK + ".jsonl", fork());
    ForgetReport report = trial.forgetWithCopies(parentSession());
    assertThat(report.entries()).isEqualTo(4);
    assertThat(report.others()).isEqualTo(2);
    assertThat(trial.said()).containsExactly("and low tide");
    trial.assertStays("pier 7", parent);
    trial.assertStays("pier 7", fork);
  }
}
