package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.tui.CommandRuns;
import dev.tsearch.cli.tui.UnattendedScreen;
import dev.tsearch.cli.tui.state.KeyBindings;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.Screen.ScreenSetting;
import dev.tsearch.cli.tui.state.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pictures in the README and in `docs/tui.md` are what the program prints on a terminal about
/// the samples of `demo`.
///
/// `-Dgolden.update` draws it again: look at it before you commit it.
class PictureTest {
  private static final Path PICTURE = Path.of("../docs/search.svg");
  private static final Path TUI_PICTURE = Path.of("../docs/tui.svg");
  private static final int COLUMNS = 88;
  private static final Size TUI_SIZE = new Size(120, 26);

  /// The command lines of the picture.
  private static final List<List<String>> TYPED =
      List.of(List.of("ownership", "--since", "30d", "-n", "5"), List.of("sessions"));

  @TempDir private Path home;

  @Test
  void pictureShowsWhatTheProgramPrints() throws IOException {
    check(PICTURE, new TerminalPicture(COLUMNS, screen()).svg());
  }

  @Test
  void pictureShowsTheTerminalInterface() throws IOException {
    check(TUI_PICTURE, new TerminalPicture(TUI_SIZE.columns(), interfaceScreen()).svg());
  }

  private static void check(Path picture, String svg) throws IOException {
    if (System.getProperty("golden.update") != null) {
      Files.writeString(picture, svg);
    }
    assertThat(svg).isEqualTo(Files.readString(picture));
  }

  @Test
  void aStyleWithoutAColorIsAnError() {
    var picture = new TerminalPicture(COLUMNS, List.of("\u001b[95mtext\u001b[0m"));
    assertThatThrownBy(picture::svg).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void textIsEscaped() {
    var picture = new TerminalPicture(COLUMNS, List.of("a < b && \u001b[1;31mc\u001b[0m"));
    assertThat(picture.svg())
        .contains(
            "a &lt; b &amp;&amp; "
                + "<tspan font-weight=\"bold\" fill=\"#ff7b72\">c</tspan></text>");
  }

  private List<String> screen() throws IOException {
    Path demo = demoFolder();
    String archive = demo.resolve("archive").toString();
    try {
      Cli cli = Cli.in(home).on(new Terminal(true, COLUMNS, true));
      var lines = new ArrayList<String>();
      for (List<String> words : TYPED) {
        lines.add("\u001b[1m$ tsearch " + String.join(" ", words) + "\u001b[0m");
        var arguments = new ArrayList<>(words);
        arguments.addAll(List.of("--archive", archive));
        Cli.Result result = cli.run(arguments);
        assertThat(result.exit()).as(result.err()).isZero();
        lines.addAll(result.out().stripTrailing().lines().toList());
        lines.add("");
      }
      lines.removeLast();
      return lines;
    } finally {
      delete(demo);
    }
  }

  private List<String> interfaceScreen() throws IOException {
    Path demo = demoFolder();
    try {
      Environment environment = Cli.in(home).environment();
      var setting =
          new ScreenSetting(
              new HumanTime(environment.clock().instant(), environment.zone()),
              "",
              false,
              KeyBindings.USUAL);
      CommandRuns commands = TerminalCommands.of(environment, demo.resolve("archive"), "picture");
      var terminal = new Terminal(true, TUI_SIZE.columns(), true);
      return new UnattendedScreen(commands, 8)
          .lines(setting, TUI_SIZE, "ownership closure", List.of(KeyPress.Named.DOWN)).stream()
              .map(line -> StyledText.paint(line, terminal))
              .toList();
    } finally {
      delete(demo);
    }
  }

  /// The folder that `demo --keep` leaves.
  private Path demoFolder() {
    Cli.Result demo = Cli.in(home).run("demo", "--keep");
    assertThat(demo.exit()).as(demo.err()).isZero();
    Matcher archive = Pattern.compile("--archive (\\S+)/archive").matcher(demo.err());
    assertThat(archive.find()).as(demo.err()).isTrue();
    return Path.of(archive.group(1));
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
