package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The order of entries in `show`, and which of their revisions it prints.
class ShowOrderTest {
  private static final String LINE =
      """
      {"type":"user","uuid":"%s","sessionId":"5e5510a0","timestamp":"2026-02-01T08:00:%sZ",\
      "cwd":"/quay","message":{"role":"user","content":"%s"}}
      """;

  @TempDir private Path home;

  /// Two lines after the compaction, with times before it, were once shown before it.
  @Test
  void linesAfterACompactionWithEarlierTimesFollowIt() throws IOException {
    Path sample = SharedData.copy("fasthooks/sample_main_transcript.jsonl", home.resolve("data"));
    assertThat(Cli.in(home).run("import", sample.toString()).exit()).isZero();
    List<Long> current = List.of(59L, 60L, 61L, 62L, 63L);
    List<Long> all = LongStream.rangeClosed(1, 63).boxed().toList();
    assertThat(lines("show", "c45af7b1", "--meta", "--json")).isEqualTo(current);
    assertThat(lines("show", "c45af7b1", "--meta", "--json", "--current")).isEqualTo(current);
    assertThat(lines("show", "c45af7b1", "--meta", "--json", "--archived")).isEqualTo(all);
    assertThat(lines("show", "c45af7b1", "--meta", "--json", "--turns", "1-"))
        .endsWith(59L, 60L, 61L, 62L, 63L)
        .hasSizeGreaterThan(50);
  }

  @Test
  void entriesBeforeTheCompactionThatAreNotPrintedAreCounted() throws IOException {
    Path sample = SharedData.copy("fasthooks/sample_main_transcript.jsonl", home.resolve("data"));
    assertThat(Cli.in(home).run("import", sample.toString()).exit()).isZero();
    assertThat(Cli.in(home).run("show", "c45af7b1", "--json").err())
        .isEqualTo(
            "tsearch: 58 entries before the last compaction not printed; --archived prints them\n");
    assertThat(Cli.in(home).run("show", "c45af7b1", "--json", "--current").err()).isEmpty();
  }

  @Test
  void olderRevisionsAreShownWithCopiesOnly() throws IOException {
    Path source = home.resolve("5e5510a0.jsonl");
    String rest = LINE.formatted("u-2", "30", "And the moorings?");
    Files.writeString(source, LINE.formatted("u-1", "10", "Count the boats.") + rest);
    assertThat(Cli.in(home).run("import", source.toString()).exit()).isZero();
    Files.writeString(source, LINE.formatted("u-1", "10", "Count the big boats.") + rest);
    assertThat(Cli.in(home).run("import", source.toString()).exit()).isZero();
    assertThat(Cli.in(home).run("show", "5e5510a0").out())
        .containsOnlyOnce("Count the big boats.")
        .doesNotContain("Count the boats.")
        .contains("And the moorings?");
    assertThat(Cli.in(home).run("show", "5e5510a0", "--json").out().lines()).hasSize(2);
    for (List<String> more : List.of(List.<String>of(), List.of("--json"))) {
      var words = new ArrayList<>(List.of("show", "5e5510a0", "--copies"));
      words.addAll(more);
      assertThat(Cli.in(home).run(words).out())
          .contains("Count the big boats.", "Count the boats.");
    }
    assertThat(Cli.in(home).run("show", "u-2", "-C", "5").out())
        .contains("Count the big boats.")
        .doesNotContain("Count the boats.");
  }

  /// The lines of the source that a command prints, each once.
  private List<Long> lines(String... command) throws MalformedJsonException {
    Cli.Result result = Cli.in(home).run(command);
    assertThat(result.exit()).as(result.err()).isZero();
    var lines = new ArrayList<Long>();
    for (String object : result.out().lines().toList()) {
      JsonObject origin = Json.OWN.object(object).object("origin");
      lines.add(origin.number("line", 0));
    }
    return lines;
  }
}
