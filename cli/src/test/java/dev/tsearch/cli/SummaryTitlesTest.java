package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Claude Code writes the summary of a session into the file of another one. It was a title only if
/// both were in the same partition.
class SummaryTitlesTest {
  private static final String TALK = "bbbb0000";

  @TempDir private Path home;

  /// @param others the number of entries between the session and its summary: none, less than
  ///   merged sessions need, and more
  @ParameterizedTest
  @ValueSource(ints = {0, 8, 120})
  void summaryIsTheTitleWhateverThePartition(int others) throws IOException {
    for (boolean isSummaryFirst : new boolean[] {true, false}) {
      Path place = home.resolve("first" + isSummaryFirst);
      String summary = isSummaryFirst ? "aaaa0000" : "cccc0000";
      summary(place.resolve(summary + "-0000-4000-8000-000000000000.jsonl"));
      new ClaudeTranscript(TALK, "/area/garden")
          .user("2026-02-01T08:00:00Z", "please look at this")
          .user("2026-02-01T08:01:00Z", "and at that")
          .write(place);
      for (int session = 0; session < others; session++) {
        String name = (isSummaryFirst ? "ab" : "bc") + String.format("%06d", session);
        new ClaudeTranscript(name, "/area/shed").user("2026-01-03T08:00:00Z", "none").write(place);
      }
      Path root = home.resolve("home" + isSummaryFirst);
      Files.createDirectories(root);
      Cli cli = Cli.in(root);
      String small = "storage.partition_max_entries=4";
      assertThat(cli.run("import", "-q", "--set", small, place.toString()).err()).isEmpty();
      for (List<String> list :
          List.of(
              List.of("sessions", "-p", "garden", "--json"),
              List.of("sessions", "look", "--json"),
              List.of("look", "-l", "--json"))) {
        assertThat(cli.run(list).out())
            .as("%s, %s entries between, summary first: %s", list, others, isSummaryFirst)
            .contains("\"title\":\"Watering the roses\"");
      }
      assertThat(cli.run("__complete", "session", TALK).out()).endsWith("\tWatering the roses\n");
      assertThat(cli.run("show", TALK).out()).startsWith("Watering the roses\n1 Feb");
      assertThat(cli.run("verify").out()).startsWith("OK");
    }
  }

  private static void summary(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        {"type":"summary","summary":"Watering the roses",\
        "leafUuid":"%s-0000-4000-8000-000000000001"}
        {"type":"user","uuid":"other","sessionId":"%s","timestamp":"2026-01-01T08:00:00Z",\
        "cwd":"/area/shed","message":{"role":"user","content":"something else"}}
        """
            .formatted(TALK, file.getFileName().toString().replace(".jsonl", "")));
  }
}
