package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.fluux.FluuxCommand;
import dev.tsearch.cli.config.StandardInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `fluux` refuses, and what it keeps byte by byte.
class FluuxInputTest {
  private static final String JID = "mira@example.org";
  private static final byte[] LATIN_1 = {'c', 'a', 'f', (byte) 0xe9};

  @TempDir Path home;

  private Path file(String name) {
    return home.resolve("memory").resolve(JID).resolve(name);
  }

  private Cli.Result fluux(byte[] input, String... words) throws IOException {
    var typed = new ArrayList<>(List.of("fluux"));
    typed.addAll(List.of(words));
    typed.addAll(List.of("--memory", home.resolve("memory").toString()));
    Cli cli = Cli.in(home);
    var in = new StandardInput(new ByteArrayInputStream(input), false);
    return cli.runReporting(new FluuxCommand(cli.environment(), in, () -> new UUID(1, 2)), typed);
  }

  private void assertRefused(String reason, Cli.Result result) {
    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    assertThat(result.err()).contains(reason);
    assertThat(file("history.jsonl")).doesNotExist();
  }

  @Test
  void inputThatIsNotUtf8() throws IOException {
    assertRefused("stdin is not UTF-8 (byte 3)", fluux(LATIN_1, "say", JID, "-"));
    assertRefused("stdin is not UTF-8 (byte 3)", fluux(LATIN_1, "know", JID, "drink", "-"));
    assertRefused("line 1: not UTF-8 (byte 3)", fluux(LATIN_1, "say", JID, "--json"));
    assertRefused(
        "line 1: \\ud83c is half a character (byte 12)",
        fluux("{\"content\":\"\\ud83c\"}".getBytes(UTF_8), "say", JID, "--json"));
    assertRefused("an argument is not UTF-8", fluux(new byte[0], "say", JID, "caf\uFFFD"));
    assertThat(file("knowledge.jsonl")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "abc", "", "1e3", "12 KB", "1234567890123456789"})
  void sizeThatIsNoNumber(String size) throws IOException {
    assertRefused(
        "a size is a number of bytes, or unknown; got " + size,
        fluux(new byte[0], "say", JID, "see", "--attach", "a.png,image/png," + size));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n\t\n", "\u2003"})
  void blankText(String text) throws IOException {
    String reason = "a message needs a text, an attachment or a reaction";
    assertRefused(reason, fluux(new byte[0], "say", JID, text));
    assertRefused(reason, fluux((text + "\n").getBytes(UTF_8), "say", JID, "-"));
  }

  @Test
  void sizesOfTheProgramStayAsTheyAre() throws IOException {
    fluux(new byte[0], "say", JID, "--attach", "a,b/c,1.2MB", "--attach", "a,b/c,unknown");
    assertThat(file("history.jsonl")).content().contains("\"1.2MB\"", "\"unknown\"");
  }

  /// Another program may have written such a line.
  @Test
  void otherFactsKeepTheirBytes() throws IOException {
    fluux(new byte[0], "know", JID, "boat", "red");
    byte[] line = "{\"key\":\"caf\0\",\"content\":\"\u2028\"}\r\n".getBytes(UTF_8);
    line[11] = (byte) 0xe9;
    Files.write(file("knowledge.jsonl"), line);
    fluux(new byte[0], "know", JID, "boat", "blue");
    byte[] now = Files.readAllBytes(file("knowledge.jsonl"));
    assertThat(now).startsWith(line).asString(UTF_8).contains("blue");
  }

  /// A conversation begins at the latest with its first message.
  @Test
  void headerIsNotLaterThanTheFirstMessage() throws IOException {
    fluux(new byte[0], "say", JID, "--time", "2025-02-08T19:00:00Z", "Ahoy");
    assertThat(Files.readAllLines(file("history.jsonl")).getFirst())
        .contains("\"created\":\"2025-02-08T19:00:00+00:00\"");
  }
}
