package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The end of one rule brings back nothing that later ones forgot, although these were made for
/// bytes that it had overwritten.
class LiftedRulesTest {
  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String lines(String... texts) {
    return List.of(texts).stream()
        .map("{\"role\":\"user\",\"content\":\"%s\"}\n"::formatted)
        .collect(Collectors.joining());
  }

  private List<String> imported(Path source) throws IOException {
    trial.archive().run(StorageSettings.DEFAULT, ImportMode.FULL, source);
    return trial.said();
  }

  @Test
  void aSessionStaysForgotten_ofWhichAPassageWasRedacted() throws IOException {
    Path source = trial.source("chat.jsonl", lines("the walrus", "a wombat", "the coast"));
    trial.source("other.jsonl", lines("a wombat again", "no", "yes"));
    trial.redact("wombat");
    trial.forget(trial.having("walrus"));
    trial.lift(1);
    assertThat(imported(source)).containsExactly("a ****** again", "no", "yes");
    trial.assertGone("walrus");
    trial.lift(2);
    assertThat(imported(source)).contains("the walrus", "a wombat", "the coast");
  }

  @Test
  void anEntryStaysForgotten_ofASourceOfWhichAnotherIsBack() throws IOException {
    Path source = trial.source("chat.jsonl", lines("the walrus", "a wombat", "the coast", "ok"));
    trial.forgetEntries("walrus");
    trial.forgetEntries("coast");
    trial.lift(1);
    assertThat(imported(source)).contains("the walrus").doesNotContain("the coast");
    trial.assertGone("the coast");
  }

  @Test
  void aRedactionThatFollowsIsAppliedToWhatIsBack() throws IOException {
    Path source = trial.source("chat.jsonl", lines("the walrus and", "a wombat", "the coast"));
    trial.forgetEntries("walrus");
    trial.redact("the");
    trial.lift(1);
    assertThat(imported(source)).contains("*** walrus and", "*** coast");
    trial.assertGone("the walrus");
  }
}
