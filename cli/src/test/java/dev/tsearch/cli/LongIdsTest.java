package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ids of a million characters were stored, listed and indexed as they are.
class LongIdsTest {
  private static final int LENGTH = 1_000_000;

  @TempDir private Path home;

  @Test
  void sessionsAgentsAndEntriesHaveShortIds() throws IOException {
    String session = "s".repeat(LENGTH);
    String line =
        """
        {"type":"user","sessionId":"%s","agentId":"%s","uuid":"%s","parentUuid":"%s",\
        "timestamp":"2026-02-01T10:0%d:00Z","cwd":"/area","message":{"role":"user",\
        "content":"prune the rowan %d"}}
        """;
    Path sources = Files.createDirectory(home.resolve("sources"));
    Files.writeString(
        sources.resolve("a.jsonl"),
        line.formatted(session, "", "u".repeat(LENGTH), "", 1, 1)
            + line.formatted(session, "", "v".repeat(LENGTH), "u".repeat(LENGTH), 2, 2));
    Files.writeString(
        sources.resolve("b.jsonl"), line.formatted(session, "a".repeat(LENGTH), "w", "", 3, 3));
    for (int run = 0; run < 2; run++) {
      assertThat(Cli.in(home).run("import", sources.toString()).exit()).isZero();
      Cli.Result listed = Cli.in(home).run("sessions", "--json");
      assertThat(listed.out().lines()).hasSize(1);
      assertThat(listed.out()).hasSizeLessThan(5_000);
      Cli.Result found = Cli.in(home).run("rowan", "--json");
      assertThat(found.out().lines()).hasSizeGreaterThanOrEqualTo(3);
      assertThat(found.out()).hasSizeLessThan(10_000);
    }
    assertThat(Cli.in(home).run("import", "--again").exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("3\n");
    assertThat(Cli.in(home).run("verify").exit()).isZero();
  }
}
