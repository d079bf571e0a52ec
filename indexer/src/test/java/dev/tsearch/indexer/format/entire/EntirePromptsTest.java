package dev.tsearch.indexer.format.entire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Prompts;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compares the prompts in our entries with the `prompt.txt` that Entire wrote. Versions of Entire
/// differ in whether it has the prompts of the whole file or from the checkpoint's first line on.
class EntirePromptsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "light the lamp | light the lamp",
        "<ide_opened_file>a.rs</ide_opened_file>\\n\\nlight it | light it",
        "<ide_selection>one\\ntwo</ide_selection> light it | light it",
        "a <ide_x y=\"1\">b</ide_x> c <ide_z>d</ide_z> e | a  c  e",
        "<user_note>keep</user_note> and <system>this</system> | <user_note>keep</user_note> and <system>this</system>",
        "<ide_opened_file>a.rs</ide_opened_file> | ``",
        "<command-name>/lamp</command-name><command-args>on</command-args> | ``",
        "<command-message>lamp</command-message> on | on",
        "<local-command-caveat>no</local-command-caveat>yes | yes",
        "<local-command-stdout>out</local-command-stdout> | ``",
        "<system-reminder>\\nmind\\n</system-reminder>\\nlight | light",
        "<ide_open>never closed | <ide_open>never closed",
        "1 < 2 and 3 > 2 | 1 < 2 and 3 > 2"
      })
  void elementsOfPrograms_areNotPrompts(String text, String typed) {
    assertThat(Prompts.typed(text.replace("\\n", "\n"))).isEqualTo(typed);
  }

  @Test
  void prompts_equalThoseOfEntire() throws IOException {
    var wrong = new ArrayList<String>();
    var missing = new ArrayList<String>();
    int compared = 0;
    Path root = SharedData.require(".");
    for (Path file : promptFiles()) {
      Path transcript = file.resolveSibling("full.jsonl");
      byte[] bytes = Files.readAllBytes(transcript);
      List<Entry> entries =
          Reading.of(
                  new ClaudeCode(Json.SOURCE), SourceContext.of(1, transcript, Reading.NOW), bytes)
              .entries();
      String expected = Files.readString(file).strip();
      compared++;
      if (!expected.equals(Prompts.joined(Prompts.of(entries, 0)).strip())
          && !expected.equals(Prompts.joined(Prompts.of(entries, start(file))).strip())) {
        String name = root.relativize(file).toString();
        (Prompts.of(entries, 0).isEmpty() ? missing : wrong).add(name);
      }
    }
    System.out.println(
        "prompt.txt: agree %d of %d, not, since their transcripts have no prompt: %s"
            .formatted(compared - missing.size() - wrong.size(), compared, missing));
    assertThat(wrong).isEmpty();
    assertThat(missing).hasSizeLessThan(compared / 4);
    assertThat(compared).isGreaterThanOrEqualTo(10);
  }

  private static long start(Path prompt) throws IOException {
    Path facts = prompt.resolveSibling("metadata.json");
    if (!Files.exists(facts)) {
      return 0;
    }
    JsonObject noted = Json.SOURCE.object(Files.readAllBytes(facts));
    return noted.number(
        "checkpoint_transcript_start", noted.number("transcript_lines_at_start", 0));
  }

  private static List<Path> promptFiles() throws IOException {
    try (Stream<Path> captured = Files.walk(SharedData.require("entire"));
        Stream<Path> live = Files.walk(SharedData.require("entire-shadow"))) {
      return Stream.concat(captured, live)
          .filter(file -> file.endsWith("prompt.txt"))
          .filter(file -> isOfClaude(file.resolveSibling("metadata.json")))
          .sorted()
          .toList();
    }
  }

  private static boolean isOfClaude(Path facts) {
    try {
      return !Files.exists(facts)
          || List.of("", "Claude Code")
              .contains(Json.SOURCE.object(Files.readAllBytes(facts)).text("agent", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
