package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A phrase that few entries have may have been meant as words: shells take the quotes away.
class PhraseNoteTest {
  @TempDir private Path home;

  @Test
  void aRarePhraseSaysHowManyEntriesHaveItsWords() throws IOException {
    new ClaudeTranscript("eeee0000", "/srv/pond")
        .user("2001-02-01T08:00:00Z", "the heron nest is full")
        .user("2001-02-01T08:01:00Z", "a nest of two herons")
        .user("2001-02-01T08:02:00Z", "the nest of the heron")
        .user("2001-02-01T08:03:00Z", "a frog pond")
        .write(home.resolve("sources"));
    Cli cli = Cli.in(home);
    assertThat(cli.run("import", "-q", home + "/sources").exit()).isZero();
    Cli.Result found = cli.run("heron nest");
    assertThat(found.out().lines()).hasSize(1);
    assertThat(found.err())
        .isEqualTo(
            "tsearch: 3 entries have these words in any order and form; without the quotes: tsearch"
                + " heron nest\n");
    assertThat(cli.run("frog pond").err()).isEmpty();
  }
}
