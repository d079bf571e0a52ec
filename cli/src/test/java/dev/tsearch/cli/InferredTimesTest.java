package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs learn which times are those of files, of hits as of sessions.
class InferredTimesTest {
  @TempDir private Path home;

  @Test
  void aHitSaysThatItsTimeIsThatOfTheFile() throws IOException {
    Files.writeString(home.resolve("notes.md"), "**User:** Where is the beacon?\n");
    new ClaudeTranscript("aaaa0001", "/srv/harbor")
        .user("2001-02-03T08:00:00Z", "The lantern is on the pier")
        .write(home.resolve("sources"));
    Cli cli = Cli.in(home);
    cli.run("import", "-q", home + "/notes.md", home + "/sources");
    assertThat(cli.run("search", "--json", "beacon").out()).contains("\"time_inferred\":true");
    assertThat(cli.run("search", "--json", "lantern").out())
        .contains("2001-02-03T08:00:00Z")
        .doesNotContain("time_inferred");
    assertThat(cli.run("search", "--fields", "time_inferred", "beacon").out()).contains("true");
  }
}
