package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that imports see while a program writes them.
class GrowingDocumentsTest {
  private static final Set<String> ABOUT = Set.of("summary.json", "meta.json", "state.json");

  @TempDir Path folder;

  private static List<String> said(Collection<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.transcript() + " " + entry.type() + ": " + entry.content())
        .sorted()
        .toList();
  }

  private static String trajectory(String fruit) {
    return """
    {"environment": "orchard", "history": [
      {"role": "system", "content": "You count fruit.", "agent": "main"},
      {"role": "user", "content": "How many %1$s?", "agent": "main"},
      {"role": "assistant", "content": "I look.", "action": "ls %1$s", "agent": "main"},
      {"role": "user", "content": "six", "agent": "main"}], "info": {}}
    """
        .formatted(fruit);
  }

  private static String messages(String folder) {
    return """
    [{"role": "system", "content": "Answer with ```mswea_bash_command"},
     {"role": "user", "content": "How many pears?"},
     {"role": "assistant", "content": "I look.\\n```mswea_bash_command\\nls %s\\n```"},
     {"role": "user", "content": "six"}]
    """
        .formatted(folder);
  }

  /// Both had the session of an empty file of their name.
  @Test
  void twoUnfinishedDocumentsOfOneName_areTwoSessions() throws IOException {
    List<String> fruits = List.of("apples", "pears");
    var grown = new Importing(folder.resolve("grown"));
    for (int part : new int[] {200, 300, Integer.MAX_VALUE}) {
      for (String fruit : fruits) {
        byte[] whole = trajectory(fruit).getBytes(UTF_8);
        Path file = Files.createDirectories(folder.resolve(fruit)).resolve("run.traj");
        Files.write(file, Arrays.copyOf(whole, Math.min(part, whole.length)));
      }
      grown.run(folder.resolve("apples"), folder.resolve("pears"));
    }
    var atOnce = new Importing(folder.resolve("at-once"));
    atOnce.run(folder.resolve("apples"), folder.resolve("pears"));
    assertThat(atOnce.entries().stream().map(Entry::transcript).distinct()).hasSize(2);
    assertThat(said(grown.entries())).isEqualTo(said(atOnce.entries()));
  }

  /// The instructions that such lists begin with are the same in all runs.
  @Test
  void listsOfMessagesOfOneName_areSessionsOfTheirOwn() throws IOException {
    var archive = new Importing(folder.resolve("archive"));
    for (String run : List.of("one", "two")) {
      Path file = Files.createDirectories(folder.resolve(run)).resolve("last.traj.json");
      Files.writeString(file, messages(run));
    }
    archive.run(folder.resolve("one"), folder.resolve("two"));
    assertThat(archive.entries()).hasSize(10);
    assertThat(archive.entries().stream().map(Entry::transcript).distinct()).hasSize(2);
    assertThat(archive.entries()).noneMatch(entry -> entry.id().contains("@"));
  }

  /// The first line is whole, and of Claude Code.
  @Test
  void sessionWithAnUnfinishedMessage_isOneSession() throws IOException {
    String queued =
        """
        {"type":"queue-operation","operation":"dequeue","timestamp":"2026-01-21T06:25:02Z","sessionId":"s-1"}
        """;
    byte[] whole = (queued + Importing.said("s-1", 1, "how many pears")).getBytes(UTF_8);
    Path file = folder.resolve("s-1.jsonl");
    var archive = new Importing(folder.resolve("archive"));
    for (int at = queued.length(); at <= whole.length; at++) {
      Files.write(file, Arrays.copyOf(whole, at));
      archive.run(file);
    }
    assertThat(archive.entries()).hasSize(2);
    assertThat(archive.entries().stream().map(Entry::transcript).distinct())
        .singleElement()
        .hasToString("TranscriptId[source=claude-code, session=s-1, agent=]");
  }

  /// Real samples, cut in the middle of lines. What an unfinished text said stays.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "codex",
        "copilot",
        "pi",
        "openhands",
        "sweagent",
        "taubench",
        "chatgpt",
        "specstory",
        "slack",
        "claude",
        "entire",
        "fixtures"
      })
  void samplesThatGrow_haveAllEntriesOfTheWhole(String name) throws IOException {
    Path data = SharedData.copy(name, folder.resolve("data"));
    Map<Path, byte[]> files = contents(data);
    var atOnce = new Importing(folder.resolve("at-once"));
    atOnce.run(data);
    var grown = new Importing(folder.resolve("grown"));
    for (double part : new double[] {0.31, 0.6, 0.87, 1}) {
      for (Map.Entry<Path, byte[]> file : files.entrySet()) {
        byte[] whole = file.getValue();
        Files.write(file.getKey(), Arrays.copyOf(whole, (int) Math.round(whole.length * part)));
      }
      grown.run(data);
    }
    assertThat(withoutSession(grown)).containsAll(withoutSession(atOnce));
  }

  /// A session without an id is named by what was there of it first.
  private static Set<String> withoutSession(Importing archive) throws IOException {
    return archive.entries().stream()
        .map(entry -> entry.metadata().source() + " " + entry.type() + ": " + entry.content())
        .collect(Collectors.toSet());
  }

  /// Whether it is a file that grows, rather than one about a session.
  private static boolean isWritten(Path file) {
    return Files.isRegularFile(file) && !ABOUT.contains(String.valueOf(file.getFileName()));
  }

  private static Map<Path, byte[]> contents(Path data) throws IOException {
    var contents = new TreeMap<Path, byte[]>();
    try (Stream<Path> all = Files.walk(data)) {
      for (Path file : all.filter(GrowingDocumentsTest::isWritten).toList()) {
        contents.put(file, Files.readAllBytes(file));
      }
    }
    return contents;
  }
}
