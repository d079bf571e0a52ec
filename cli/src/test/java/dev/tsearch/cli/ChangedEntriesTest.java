package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import that derives all entries again says how many are not as before.
class ChangedEntriesTest {
  private static final String SESSION =
      """
      {"sessionId":"g-1","projectHash":"ab12","startTime":"2026-04-29T21:39:00.000Z","kind":"main"}
      {"id":"m1","timestamp":"2026-04-29T21:39:01.000Z","type":"user","content":"a heron"}
      {"id":"m2","timestamp":"2026-04-29T21:39:02.000Z","type":"gemini","content":"at the pond"}
      """;

  @TempDir private Path home;

  @Test
  void theNumberOfChangedEntriesIsPrinted() throws IOException {
    Path chats = Files.createDirectories(home.resolve("tmp/pond/chats"));
    Files.writeString(chats.resolve("session-1.jsonl"), SESSION);
    Path notes = Files.writeString(home.resolve("notes.md"), "# Notes\n\nUser: a crane\n");
    Cli cli = Cli.in(home);
    assertThat(cli.run("import", "-q", chats.toString(), notes.toString()).exit()).isZero();
    assertThat(changed(cli)).as("nothing is new around the files").isZero();
    Files.writeString(home.resolve("projects.json"), "{\"projects\":{\"/area/pond\":\"pond\"}}");
    assertThat(changed(cli)).as("the messages have a project now").isEqualTo(2);
    assertThat(cli.run("sessions", "--project", "/area/pond", "--fields", "session").out())
        .isEqualTo("g-1\n");
    assertThat(changed(cli)).isZero();
  }

  private static int changed(Cli cli) {
    Cli.Result result = cli.run("import", "--again");
    assertThat(result.exit()).as(result.err()).isZero();
    return Integer.parseInt(result.out().replaceFirst("(?s).*\n  changed +(\\d+)\n.*", "$1"));
  }
}
