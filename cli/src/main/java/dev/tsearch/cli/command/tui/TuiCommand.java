package dev.tsearch.cli.command.tui;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.tui.TerminalLoop;
import dev.tsearch.cli.tui.state.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Searches and reads on the whole screen.
///
/// @param environment the process's environment
/// @param loops makes the interface
public record TuiCommand(Environment environment, Loops loops) implements Command {
  private static final String PRINT = "--print";

  /// Makes the interface of an archive.
  @FunctionalInterface
  public interface Loops {
    /// The interface.
    ///
    /// @param archive the folder of the archive
    /// @param colored whether the terminal shows colors
    TerminalLoop of(Path archive, boolean colored);
  }

  /// Whether the process has a terminal that can be drawn on and typed into.
  private static boolean isPossible(Environment environment, Console console) {
    boolean isDumb = environment.variable("TERM").orElse("dumb").equals("dumb");
    boolean hasScreen = console.outTerminal().isTerminal() || console.errTerminal().isTerminal();
    return hasScreen && environment.hasTerminalInput() && !isDumb;
  }

  /// Whether `tsearch` alone opens the interface: there is an archive and a terminal, and neither
  /// the variable `TSEARCH_TUI` nor the setting `output.tui` is against it.
  public static boolean opensAlone(Environment environment, Console console) throws UserException {
    ArchivePlace place = ArchivePlace.of(Optional.empty(), environment);
    return place.exists()
        && isPossible(environment, console)
        && !environment.variable("TSEARCH_TUI").equals(Optional.of("off"))
        && !Settings.of(environment, place, List.of()).text(Setting.TUI).equals("never");
  }

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("Enter prints the name of the row and ends", PRINT))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    boolean picks = Options.isGiven(arguments, PRINT);
    if (!isPossible(environment, console) || (!picks && !console.outTerminal().isTerminal())) {
      throw new UserException(
          "tui needs a terminal for its input and its output",
          "to print a list, type: tsearch sessions");
    }
    ArchivePlace place = ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment);
    if (!place.exists()) {
      throw new UserException(
          "there is no archive in " + place.root(), "to make one, type: tsearch import");
    }
    var setting =
        new Screen.ScreenSetting(
            new HumanTime(environment.clock().instant(), environment.zone()),
            ProjectFolder.of(environment.directory()).toString(),
            picks,
            KeySettings.of(environment, place));
    boolean colored =
        console.outTerminal().isTerminal()
            ? console.outTerminal().colored()
            : console.errTerminal().colored();
    List<String> words = Options.wordsOf(arguments);
    String chosen = loops.of(place.root(), colored).run(setting, String.join(" ", words));
    if (!picks) {
      return ExitCode.FOUND;
    }
    if (chosen.isEmpty()) {
      return ExitCode.NOTHING;
    }
    console.out().line(Sanitizer.line(chosen));
    return ExitCode.FOUND;
  }
}
