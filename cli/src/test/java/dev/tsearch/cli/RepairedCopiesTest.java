package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Repair of a sealed partition with a message that the sources have twice, in another form each
/// time: it made a revision of the second one.
class RepairedCopiesTest {
  private static final String SAID =
      """
      {"type":"user","uuid":"u%d","sessionId":"s1","timestamp":"2026-11-01T08:00:0%dZ",\
      "cwd":"/garden","message":{"role":"user","content":"Count the gulls %d"}}
      """;
  private static final String MESSAGE =
      """
      "type":"assistant","uuid":"g1","timestamp":"2026-11-01T08:00:05Z",\
      "message":{"role":"assistant","content":[{"type":"text","text":"Seven gulls"}]}}\
      """;

  @TempDir private Path home;

  @Test
  void aMessageThatTheSourcesHaveTwice_isOneEntryAgain() throws IOException {
    Path archive = Files.createDirectories(home.resolve(".local/share/tsearch"));
    Files.writeString(archive.resolve("config.toml"), "[storage]\npartition_max_entries = 4\n");
    Path agents = Files.createDirectories(home.resolve("sources/s1/subagents"));
    String mirrored =
        "{\"type\":\"progress\",\"uuid\":\"p1\",\"sessionId\":\"s1\",\"cwd\":\"/garden\","
            + "\"timestamp\":\"2026-11-01T08:00:06Z\",\"data\":{\"type\":\"agent_progress\","
            + "\"agentId\":\"ab12\",\"message\":{"
            + MESSAGE
            + "}}\n";
    Files.writeString(
        home.resolve("sources/s1.jsonl"),
        SAID.formatted(1, 1, 1)
            + SAID.formatted(2, 2, 2)
            + mirrored
            + SAID.formatted(7, 7, 7)
            + SAID.formatted(8, 8, 8));
    Files.writeString(
        agents.resolve("agent-ab12.jsonl"),
        "{\"isSidechain\":true,\"agentId\":\"ab12\",\"sessionId\":\"s1\",\"cwd\":\"/garden\","
            + MESSAGE
            + "\n");
    assertThat(Cli.in(home).run("import", home.resolve("sources").toString()).exit()).isZero();
    assertThat(Cli.in(home).run("gulls", "--count").out()).isEqualTo("5\n");
    change(archive.resolve("partitions"));
    assertThat(Cli.in(home).run("verify").exit()).isEqualTo(2);
    assertThat(Cli.in(home).run("repair").exit()).isZero();
    assertThat(Cli.in(home).run("gulls", "--count").out()).isEqualTo("5\n");
    assertThat(Cli.in(home).run("gulls", "--json", "--fields", "id").out()).doesNotContain("@2");
  }

  /// Changes a letter of the sealed partition that has the message.
  private static void change(Path partitions) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(partitions)) {
      files = all.filter(file -> file.toString().endsWith(".jsonl")).toList();
    }
    for (Path file : files) {
      String text = Files.readString(file);
      if (text.contains("Seven gulls")) {
        Files.writeString(file, text.replace("Count the gulls 2", "Count tho gulls 2"));
      }
    }
  }
}
