package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?m)^  tsearch (\\S.*?)(?:  .*)?$");

  @TempDir private Path home;

  private Cli.Result run(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  private Cli terminal(int width) {
    return Cli.in(home).on(new Terminal(true, width, false));
  }

  /// 48 lines: a terminal of the usual size has 24, of which the prompt needs one.
  @Test
  void overviewFitsOnOneScreen() {
    String help = terminal(80).run("help").out();
    assertThat(help.lines()).hasSizeLessThanOrEqualTo(23);
    assertThat(help).contains("\nexamples:\n  tsearch import ", "tsearch help --all");
    assertThat(terminal(80).run("--help").out()).isEqualTo(help);
  }

  @Test
  void overviewNamesEveryCommandOnce_andAllDescribesIt() {
    String commands = run("help").out();
    commands = commands.substring(commands.indexOf("\ncommands "));
    String all = run("help", "--all").out();
    for (CommandName name : CommandName.values()) {
      if (name != CommandName.SEARCH) {
        assertThat(commands.split("\\b" + name.word() + "(?=[,\n])", -1))
            .as(name.word())
            .hasSize(2);
        assertThat(all).containsOnlyOnce("\n  " + name.word() + " ").contains(name.summary());
      }
    }
    assertThat(all.lines().skip(all.lines().toList().indexOf("maintenance:")))
        .contains("options (tsearch help search lists all):");
    assertThat(run("help", "--all", "show").err())
        .isEqualTo("tsearch: help --all describes all commands and takes no COMMAND\n");
  }

  @ParameterizedTest
  @EnumSource(CommandName.class)
  void everyCommandHasExamplesFirst(CommandName name) {
    String help = run("help", name.word()).out();
    assertThat(help).contains("\nexamples:\n  tsearch ");
    assertThat(help.indexOf("\nexamples:")).isLessThan(help.indexOf("\ngeneral:"));
  }

  /// Every option in an example is an option of its command. Nothing is imported: the commands find
  /// no archive, no path or no input.
  @ParameterizedTest
  @EnumSource(CommandName.class)
  void examplesHaveKnownOptions(CommandName name) {
    Matcher example = EXAMPLE.matcher(run("help", name.word()).out());
    int examples = 0;
    while (example.find()) {
      List<String> words = new ArrayList<>();
      for (String word : example.group(1).split(" +(?=(?:[^']*'[^']*')*[^']*$)", -1)) {
        if (word.equals("|") || word.equals("<") || word.equals(">")) {
          break;
        }
        words.add(word.replace("'", ""));
      }
      words.add("--help");
      assertThat(run(words.toArray(String[]::new)).exit()).as(example.group()).isZero();
      examples++;
    }
    assertThat(examples).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 120, 200})
  void noLineOfHelpIsWiderThanTheTerminal(int width) {
    for (CommandName name : CommandName.values()) {
      assertThat(terminal(width).run("help", name.word()).out().lines())
          .as(name.word())
          .allMatch(line -> line.length() <= width);
    }
    for (String[] help : new String[][] {{"help"}, {"help", "--all"}}) {
      assertThat(terminal(width).run(help).out().lines()).allMatch(line -> line.length() <= width);
    }
  }

  @Test
  void theProgramAloneSaysOnATerminalWhatToDo() throws IOException {
    Cli.Result first = terminal(80).run();
    assertThat(first.exit()).isZero();
    assertThat(first.err()).isEmpty();
    assertThat(first.out()).contains("tsearch demo", "tsearch import", "tsearch help");
    assertThat(first.out().lines()).hasSizeLessThan(10);
    Files.createDirectories(home.resolve(".local/share/tsearch"));
    assertThat(terminal(80).run().out())
        .contains("tsearch WORDS", "tsearch sessions")
        .doesNotContain("demo");
    assertThat(run().exit()).isEqualTo(2);
  }

  /// Only a search had the short name.
  @ParameterizedTest
  @EnumSource(CommandName.class)
  void jsonHasTheSameShortNameEverywhere(CommandName name) {
    String help = run("help", name.word()).out();
    assertThat(help.contains("-j, --json")).isEqualTo(help.contains(" --json "));
  }

  @ParameterizedTest
  @EnumSource(CommandName.class)
  void manualPagesHaveAllSections(CommandName name) {
    String page = run("completion", "man", name.word()).out();
    assertThat(page)
        .contains(
            ".SH \"EXIT STATUS\"", ".SH \"ENVIRONMENT\"", ".SH \"FILES\"", ".SH \"EXAMPLES\"");
    String description = section(page, "DESCRIPTION");
    assertThat(section(page, "NAME")).doesNotContain(description.strip());
    assertThat(description).isNotBlank();
  }

  private static String section(String page, String heading) {
    String rest = page.substring(page.indexOf(".SH " + heading) + 4 + heading.length());
    return rest.substring(0, rest.indexOf(".SH "));
  }

  /// A long description was one paragraph.
  @Test
  void manualPagesHaveParagraphs() {
    String description = section(run("completion", "man", "forget").out(), "DESCRIPTION");
    assertThat(description.split("\n\\.PP\n", -1)).hasSizeGreaterThan(3);
  }

  @Test
  void manualSaysHowToKeepImporting() {
    assertThat(run("completion", "man", "import").out())
        .contains("17 * * * *  $HOME/.local/bin/tsearch import \\-q", "SessionEnd");
    assertThat(run("completion", "man", "watch").out())
        .contains("[Service]\nExecStart=%h/.local/bin/tsearch watch \\-q\n");
  }

  @Test
  void verboseVersionHasWhatABugReportNeeds() {
    assertThat(run("--version").out()).isEqualTo("tsearch development\n");
    assertThat(run("--version", "-v").out())
        .matches("tsearch development\nJava 25\\S*, archive format 2\n");
  }
}
