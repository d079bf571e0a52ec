package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.json.TerminalEscapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a terminal could interpret is in a transcript's texts, names and commands, and never in
/// what a command prints.
class HostileTextTest {
  private static final Terminal SCREEN = new Terminal(true, 100, 40, false);
  private static final String HARM =
      "\\u009b31m \\u202e red \\u001b]0;title\\u0007 \\u2066 \\u007f";

  @TempDir private Path home;

  @BeforeEach
  void importHostileTexts() throws IOException {
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "rowan " + HARM)
        .call("2026-02-01T10:00:05.000Z", "Bash" + HARM, "prune " + HARM)
        .edit("2026-02-01T10:00:09.000Z", "/area/garden/beds" + HARM, "rowan " + HARM, HARM)
        .write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", home.resolve("sources").toString()).exit()).isZero();
    var context = new ContextHome(home);
    context.append("garden", "{\"id\":\"a1\",\"content\":\"rowan " + HARM + "\"}");
    assertThat(context.run("context", "send", "garden", "rowan \u009b31m \u202e red").err())
        .doesNotContain("\u202e");
  }

  /// A sequence is left out whole: its letters would be read as text.
  @Test
  void nothingOfASequenceIsLeftInTitlesAndTexts() {
    for (String command : List.of("rowan", "rowan -l", "sessions", "show c0ffee01")) {
      assertThat(Cli.in(home).on(SCREEN).run(List.of(command.split(" ", -1))).out())
          .as(command)
          .contains("rowan", "red")
          .doesNotContain("]0;", "title");
    }
  }

  @Test
  void noCommandPrintsWhatATerminalInterprets() {
    for (String command :
        List.of(
            "rowan",
            "rowan --json",
            "rowan -l",
            "rowan --explain",
            "rowan --facets",
            "sessions --json",
            "sessions",
            "show c0ffee01",
            "show c0ffee01 --json",
            "show c0ffee01 --for-model",
            "show c0ffee01 --raw",
            "files",
            "files --json",
            "stats --by tool",
            "stats --by tool --json",
            "sources --json",
            "export c0ffee01",
            "export c0ffee01 --as html",
            "context show garden",
            "context show garden --json",
            "context show garden --for-model",
            "context log garden",
            "context log garden --json",
            "context inbox garden --json")) {
      Cli.Result result = Cli.in(home).on(SCREEN).run(List.of(command.split(" ", -1)));
      assertThat(result.exit()).as("%s: %s", command, result.err()).isBetween(0, 1);
      assertThat(harm(result.out() + result.err())).as(command).isEmpty();
    }
  }

  @Test
  void programsReadTheTextFromTheEscapes() throws Exception {
    String text = "rowan \u009b31m \u202e red \u001b]0;title\u0007 \u2066 \u007f";
    Cli cli = Cli.in(home).on(SCREEN);
    assertThat(ContextHome.objects(cli.run("show", "c0ffee01", "--json").out()))
        .first()
        .satisfies(entry -> assertThat(entry.text("content", "")).isEqualTo(text));
    assertThat(ContextHome.objects(cli.run("show", "c0ffee01", "--for-model").out()))
        .first()
        .satisfies(message -> assertThat(message.text("content", "")).isEqualTo(text));
    assertThat(ContextHome.objects(cli.run("context", "log", "garden", "--json").out()))
        .anySatisfy(entry -> assertThat(entry.text("content", "")).isEqualTo(text));
  }

  private static List<String> harm(String printed) {
    return printed
        .codePoints()
        .filter(c -> TerminalEscapes.isHarmful(c) && c != '\n')
        .distinct()
        .mapToObj("U+%04X"::formatted)
        .toList();
  }
}
