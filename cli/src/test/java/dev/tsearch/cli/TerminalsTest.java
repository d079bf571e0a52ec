package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.time.Zone;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalsTest {
  @Test
  void terminalsHaveColorsAndTheirWidth() {
    Console console =
        console(Map.of("TSEARCH_TERMINAL", "out,err", "COLUMNS", "40", "TERM", "xterm"));
    assertThat(console.outTerminal()).isEqualTo(new Terminal(true, 40, true));
    assertThat(console.errTerminal()).isEqualTo(new Terminal(true, 40, true));
  }

  @Test
  void pipesHaveNoColors() {
    Console console = console(Map.of("TSEARCH_TERMINAL", ",err", "COLUMNS", "40", "TERM", "xterm"));
    assertThat(console.outTerminal()).isEqualTo(Terminal.PIPE);
    assertThat(console.errTerminal().isTerminal()).isTrue();
  }

  @Test
  void noColorDisablesColors() {
    Map<String, String> told = Map.of("TSEARCH_TERMINAL", "out", "TERM", "xterm", "NO_COLOR", "1");
    assertThat(console(told).outTerminal().colored()).isFalse();
    Map<String, String> empty = Map.of("TSEARCH_TERMINAL", "out", "TERM", "xterm", "NO_COLOR", "");
    assertThat(console(empty).outTerminal().colored()).isTrue();
  }

  @Test
  void dumbTerminalsHaveNoColors() {
    assertThat(console(Map.of("TSEARCH_TERMINAL", "out", "TERM", "dumb")).outTerminal().colored())
        .isFalse();
  }

  /// It would print the sequences that overwrite a line.
  @Test
  void dumbTerminalsShowNoProgress() throws IOException, UserException {
    for (String type : List.of("dumb", "xterm")) {
      var err = new ByteArrayOutputStream();
      Console console =
          Terminals.console(
              new TextOutput(OutputStream.nullOutputStream()),
              new TextOutput(err),
              environment(Map.of("TSEARCH_TERMINAL", "out,err", "TERM", type, "NO_COLOR", "1")));
      long sum =
          ProgressDisplay.on(
              console,
              progress -> {
                progress.expect(1, 10);
                progress.advance(10);
                return 10L;
              });
      console.err().flush();
      assertThat(sum).isEqualTo(10);
      assertThat(console.errTerminal().isTerminal()).isTrue();
      assertThat(err.toString(UTF_8).contains("\u001b")).isEqualTo(type.equals("xterm"));
    }
  }

  @Test
  void anInvalidWidthIsTheDefault() {
    Map<String, String> told = Map.of("TSEARCH_TERMINAL", "out", "COLUMNS", "wide");
    assertThat(console(told).outTerminal().width()).isEqualTo(Terminal.DEFAULT_WIDTH);
  }

  @Test
  void standardInputIsATerminalIfTheLauncherSaysSo() {
    assertThat(Terminals.isInput(environment(Map.of("TSEARCH_TERMINAL", "out,err,in")))).isTrue();
    assertThat(Terminals.isInput(environment(Map.of("TSEARCH_TERMINAL", ",in")))).isTrue();
    assertThat(Terminals.isInput(environment(Map.of("TSEARCH_TERMINAL", "out,err")))).isFalse();
    Console console = console(Map.of("TSEARCH_TERMINAL", ",in"));
    assertThat(console.outTerminal().isTerminal()).isFalse();
    assertThat(console.errTerminal().isTerminal()).isFalse();
  }

  private static Console console(Map<String, String> variables) {
    var nowhere = new TextOutput(OutputStream.nullOutputStream());
    return Terminals.console(nowhere, nowhere, environment(variables));
  }

  private static Environment environment(Map<String, String> variables) {
    return new Environment(
        variables,
        Path.of("/"),
        Path.of("/"),
        InstantSource.fixed(Cli.NOW),
        Zone.of(ZoneOffset.UTC));
  }
}
