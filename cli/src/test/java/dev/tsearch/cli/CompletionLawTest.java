package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What shells offer for an option of a fixed set of values is what its command accepts: the
/// message about another value names the same words.
class CompletionLawTest {
  private static final Pattern OFFERED =
      Pattern.compile("\\*?\"(\\S*) (-\\S+)\"\\) COMPREPLY=\\(\\$\\(compgen -W \"([^\"]+)\"");

  private static final Pattern ACCEPTED =
      Pattern.compile("(?:must be|there are) (?:one (?:or more )?of )?");

  /// Options that accept other values, too, or that need a file of their program.
  private static final Set<String> OPEN = Set.of("--at", "--role");

  /// The only commands that have some options; the script has these for any command.
  private static final Map<String, String> COMMANDS =
      Map.of("--only", "show", "--as", "export", "--validate", "edit", "--safety", "edit");

  @TempDir private Path home;

  @BeforeEach
  void importSession() throws IOException {
    new ClaudeTranscript("5e55a0de", "/projects/quay")
        .user("2026-02-01T10:00:00Z", "lantern status")
        .write(home.resolve("transcripts"));
    assertThat(Cli.in(home).run("import", "-q", home + "/transcripts").err()).isEmpty();
  }

  @Test
  void everyOfferedValueIsAccepted_andEveryAcceptedOneIsOffered() {
    Map<List<String>, Set<String>> offered = offered();
    assertThat(offered)
        .containsKeys(
            List.of("search", "--sort"),
            List.of("sessions", "--sort"),
            List.of("files", "--sort"),
            List.of("sessions", "--fields"),
            List.of("stats", "--by"),
            List.of("show", "--only"),
            List.of("export", "--as"),
            List.of("edit", "--validate"));
    offered.forEach((place, values) -> {
      String err = run(place, "bogus").err().replace(" (or time)", "").replace("\n", " ");
      Matcher accepted = ACCEPTED.matcher(err);
      assertThat(accepted.find()).as(place + " " + err).isTrue();
      String list = err.substring(accepted.end()).replaceAll("[,;] got .*", "");
      var words = new TreeSet<>(Arrays.asList(list.strip().split("[\\s,]+", -1)));
      words.removeAll(Set.of("or"));
      assertThat(values).as("%s", place).isEqualTo(words);
      for (String value : values) {
        assertThat(run(place, value).err())
            .as("%s %s", place, value)
            .doesNotContain("must be ")
            .doesNotContain("there are ");
      }
    });
  }

  private Map<List<String>, Set<String>> offered() {
    var offered = new LinkedHashMap<List<String>, Set<String>>();
    Matcher found = OFFERED.matcher(Cli.in(home).run("completion", "bash").out());
    while (found.find()) {
      String command =
          found.group(1).isEmpty()
              ? COMMANDS.getOrDefault(found.group(2), "search")
              : found.group(1);
      if (!OPEN.contains(found.group(2)) && found.group(2).startsWith("--")) {
        offered.put(
            List.of(command, found.group(2)),
            new TreeSet<>(Arrays.asList(found.group(3).split(" ", -1))));
      }
    }
    return offered;
  }

  private Cli.Result run(List<String> place, String value) {
    var line = new ArrayList<String>();
    line.add(place.getFirst());
    line.addAll(
        switch (place.getFirst()) {
          case "show", "export" -> List.of("5e55a0de");
          case "edit" -> List.of(home + "/transcripts/5e55a0de.jsonl", "remind", "x", "--dry-run");
          case "search", "sessions" -> List.of("lantern");
          default -> List.of();
        });
    line.add(place.getLast() + "=" + value);
    return Cli.in(home).run(line);
  }
}
