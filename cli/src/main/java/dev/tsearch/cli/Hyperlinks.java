package dev.tsearch.cli;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Terminal;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/// Decides whether results have links: `--hyperlink`, else the setting `output.hyperlink`, else
/// whether the terminal is one that shows them. A pipe gets links only by the option.
final class Hyperlinks {
  private static final String AUTO = "auto";

  /// The values of `TERM_PROGRAM` and of `TERM` of terminals that show links. tmux passes them on
  /// to a terminal that does, and removes them for any other.
  private static final Set<String> PROGRAMS =
      Set.of("iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby", "zed", "tmux");

  private static final Set<String> TYPES =
      Set.of(
          "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm", "contour");

  /// Variables that only terminals that show links set.
  private static final Set<String> SIGNS = Set.of("WT_SESSION", "KONSOLE_VERSION", "DOMTERM");

  /// The first version of VTE, on which many terminals are built, that shows links.
  private static final int FIRST_VTE = 5_000;

  private Hyperlinks() {}

  /// Whether results have links.
  ///
  /// @throws UserException if the value of the option is unknown
  static boolean areWanted(ParseResult typed, Terminal out, Environment environment)
      throws UserException {
    Optional<String> option = Options.valueOf(typed, Options.HYPERLINK);
    if (option.isPresent() && option.get().equals("always")) {
      return true;
    }
    boolean isReadDirectly = out.isTerminal() && !Options.isGiven(typed, Options.PRETTY);
    return switch (option.orElse(AUTO)) {
      case "never" -> false;
      case AUTO ->
          isReadDirectly
              && switch (option.isPresent() ? AUTO : setting(typed, environment)) {
                case "always" -> true;
                case "never" -> false;
                default -> isShown(environment);
              };
      default ->
          throw new UserException(
              Options.HYPERLINK + " must be auto, always or never, got " + option.get());
    };
  }

  /// The setting; without settings no parser is loaded. The command reports what is wrong in a
  /// settings file.
  private static String setting(ParseResult typed, Environment environment) {
    try {
      ArchivePlace place = ArchivePlace.of(Options.valueOf(typed, Options.ARCHIVE), environment);
      var flags = Options.valuesOf(typed, Options.SET);
      return flags.isEmpty() && !Settings.isAnyFileIn(environment, place)
          ? AUTO
          : Settings.of(environment, place, flags).text(Setting.HYPERLINK);
    } catch (UserException _) {
      return AUTO;
    }
  }

  /// Whether the terminal is known to show links, and the pager to pass them on.
  static boolean isShown(Environment environment) {
    String type = environment.variable("TERM").orElse("dumb");
    if (type.equals("dumb") || type.equals("linux")) {
      return false;
    }
    return TYPES.contains(type)
        || environment.variable("TERM_PROGRAM").filter(PROGRAMS::contains).isPresent()
        || SIGNS.stream().anyMatch(sign -> environment.variable(sign).isPresent())
        || environment.variable("VTE_VERSION").filter(Hyperlinks::isNewVte).isPresent();
  }

  private static boolean isNewVte(String version) {
    try {
      return Integer.parseInt(version) >= FIRST_VTE;
    } catch (NumberFormatException _) {
      return false;
    }
  }
}
