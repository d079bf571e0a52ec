package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `show` accepts the short ids that a search prints. Here all entries have ids that begin with the
/// time, as version 7 of UUIDs does, and were written within a second.
class PrintedIdsTest {
  private static final Pattern PRINTED = Pattern.compile("019c2b3a-[0-9a-f-]+");

  @TempDir private Path home;

  @BeforeEach
  void fill() throws IOException {
    Path logs = Files.createDirectories(home.resolve("logs"));
    for (int session = 0; session < 3; session++) {
      var lines = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        lines.append(
            """
            {"type":"user","uuid":"019c2b3a-4d%d5-7%d01-8a2b-3c4d5e6f70%d%d",\
            "sessionId":"garden-%d","cwd":"/area/garden","timestamp":"2026-02-04T09:00:0%d.000Z",\
            "message":{"role":"user","content":"prune tree %d%d"}}
            """
                .formatted(i, session, session, i, session, i, session, i));
      }
      Files.writeString(logs.resolve("garden-" + session + ".jsonl"), lines);
    }
    Result imported = Cli.in(home).run("import", logs.toString(), "-q");
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  @Test
  void everyPrintedIdMeansExactlyItsEntry() {
    for (int session = 0; session < 3; session++) {
      for (int i = 0; i < 5; i++) {
        String text = "prune tree " + session + i;
        Result hits = Cli.in(home).on(new Terminal(true, 100, false)).run("\"" + text + "\"");
        Matcher id = PRINTED.matcher(hits.out());
        assertThat(id.find()).as(hits.out()).isTrue();
        Result shown = Cli.in(home).run("show", id.group());
        assertThat(shown.exit()).as("%s: %s", id.group(), shown.err()).isZero();
        assertThat(shown.out()).contains(text);
      }
    }
  }

  @Test
  void idThatSeveralEntriesShareListsThem() {
    Result shown = Cli.in(home).run("show", "019c2b3a");
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err())
        .contains("019c2b3a-4d05-7001-8a2b-3c4d5e6f7000")
        .contains("019c2b3a-4d25-7101-8a2b-3c4d5e6f7012")
        .contains("and 5 more");
  }
}
