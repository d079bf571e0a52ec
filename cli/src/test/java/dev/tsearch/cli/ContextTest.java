package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Context lines and headings of a hit whose conversation is spread over many partitions.
class ContextTest {
  private static final int LINES = 20;
  @TempDir private Path home;

  @BeforeEach
  void importTwoConversationsAtOnce() throws IOException {
    Path sources = Files.createDirectories(home.resolve("sources"));
    for (String session : new String[] {"quay", "mole"}) {
      var lines = new StringBuilder();
      for (int number = 0; number < LINES; number++) {
        int id = session.equals("quay") ? number : 100 + number;
        lines.append(
            """
            {"type":"user","uuid":"u-%d","sessionId":"%s","timestamp":"2026-02-01T08:%02d:00Z",\
            "cwd":"/quay","message":{"role":"user","content":"%s"}}
            """
                .formatted(id, session, number, session + " line" + number + " said"));
      }
      Files.writeString(sources.resolve(session + ".jsonl"), lines.toString());
    }
    Cli.Result result =
        Cli.in(home).run("import", "--set", "storage.partition_max_entries=3", sources.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void contextEntries_comeFromNeighboringPartitions() {
    Set<String> partitions = new TreeSet<>();
    for (int number = 0; number < LINES; number++) {
      String word = "line" + number;
      Cli.Result hit = Cli.in(home).run(word, "--session", "quay", "-B", "2", "-A", "3", "--json");
      assertThat(hit.exit()).as(hit.err()).isZero();
      String before = hit.out().replaceAll(".*\"before\":\\[(.*?)\\].*\n", "$1");
      String after = hit.out().replaceAll(".*\"after\":\\[(.*?)\\].*\n", "$1");
      for (int other = -4; other <= 4; other++) {
        String text = "quay line" + (number + other) + " said";
        boolean exists = number + other >= 0 && number + other < LINES;
        assertThat(before.contains(text)).isEqualTo(exists && other >= -2 && other < 0);
        assertThat(after.contains(text)).isEqualTo(exists && other > 0 && other <= 3);
      }
      assertThat(before + after).doesNotContain("mole");
      partitions.add(hit.out().replaceAll(".*\"partition\":(\\d+).*\n", "$1"));
    }
    assertThat(partitions).hasSizeGreaterThan(6);
  }

  @Test
  void headingOfAGroup_isTheFirstPromptOfAnotherPartition() {
    Cli.Result hit =
        Cli.in(home).on(new Terminal(true, 80, false)).run("line17", "--session", "quay");
    assertThat(hit.out().lines().toList().getFirst()).isEqualTo("quay line0 said");
    assertThat(hit.out()).contains("quay line17 said").doesNotContain("mole");
  }
}
