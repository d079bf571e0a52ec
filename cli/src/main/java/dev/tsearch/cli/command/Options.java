package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// Declares and reads options, and has those that all commands share.
///
/// Values are texts until the command reads them, so that its own error message says what was
/// expected.
public final class Options {
  /// Names the archive.
  public static final String ARCHIVE = "--archive";

  /// Chooses whether output is colored.
  public static final String COLOR = "--color";

  /// Chooses whether paths and ids are links.
  public static final String HYPERLINK = "--hyperlink";

  /// What [#HYPERLINK] and [#COLOR] may be.
  public static final List<String> HYPERLINK_VALUES = List.of("auto", "always", "never");

  /// Prints without colors.
  public static final String NO_COLOR = "--no-color";

  /// Sets the number of columns that text is wrapped to.
  public static final String WIDTH = "--width";

  /// Prints long output without a pager.
  public static final String NO_PAGER = "--no-pager";

  /// Prints to a pipe as to a terminal.
  public static final String PRETTY = "--pretty";

  /// Keeps the command from a service. The launcher reads it, and commands that read input.
  private static final String NO_SERVICE = "--no-service";

  /// Overrides a setting.
  public static final String SET = "--set";

  /// Prints more diagnostics.
  public static final String VERBOSE = "--verbose";

  /// Prints errors only.
  public static final String QUIET = "--quiet";

  /// Prints the help of the command.
  public static final String HELP = "--help";

  /// Limits the wait for another writer.
  static final String WAIT = "--wait";

  private static final int STANDARD_WAIT_SECONDS = 30;

  /// Prints JSON.
  public static final String JSON = "--json";

  /// The short name of [#JSON].
  public static final String SHORT_JSON = "-j";

  private Options() {}

  /// Adds the options that all commands share.
  public static CommandSpec withCommon(CommandSpec spec) {
    return spec.addOption(value("DIR", "use this archive (default: $TSEARCH_HOME)", ARCHIVE))
        .addOption(values("KEY=VALUE", "override a setting of tsearch config", SET))
        .addOption(choice("WHEN", "color output: auto, always or never", HYPERLINK_VALUES, COLOR))
        .addOption(flag("the same as --color never", NO_COLOR))
        .addOption(
            choice(
                "WHEN",
                "link paths and ids: auto, always (also without WHEN) or never",
                HYPERLINK_VALUES,
                HYPERLINK))
        .addOption(value("COLUMNS", "wrap text to COLUMNS columns, also in a pipe", WIDTH))
        .addOption(flag("print long output without a pager", NO_PAGER))
        .addOption(flag("do not let tsearch serve run the command", NO_SERVICE))
        .addOption(flag("print to a pipe as to a terminal, with colors", PRETTY))
        .addOption(flag("print more messages", "-v", VERBOSE))
        .addOption(flag("print errors only, no other messages", "-q", QUIET))
        .addOption(flag("explain this command", "-h", HELP));
  }

  /// The option [#WAIT], for commands that write.
  public static OptionSpec waiting() {
    return value("SECONDS", "wait up to SECONDS for another writer (30)", WAIT);
  }

  /// How long to wait for another writer.
  static Duration waitOf(ParseResult arguments) throws UserException {
    return Duration.ofSeconds(numberOf(arguments, WAIT, 0, STANDARD_WAIT_SECONDS));
  }

  /// A specification without options.
  public static CommandSpec none() {
    return CommandSpec.create();
  }

  /// The name of an option in messages: the first that is a word.
  public static String nameOf(OptionSpec option) {
    for (String name : option.names()) {
      if (name.startsWith("--")) {
        return name;
      }
    }
    return option.names()[0];
  }

  /// The option that prints JSON.
  public static OptionSpec json(String description) {
    return flag(description, SHORT_JSON, JSON);
  }

  /// An option without a value.
  public static OptionSpec flag(String description, String... names) {
    return OptionSpec.builder(names)
        .type(boolean.class)
        .arity("0")
        .description(description)
        .build();
  }

  /// An option with a value.
  public static OptionSpec value(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .type(String.class)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// An option with a value that is one of some words, which shells complete.
  ///
  /// @param words the words, read only when they are offered
  public static OptionSpec choice(
      String label, String description, Iterable<String> words, String... names) {
    return OptionSpec.builder(value(label, description, names)).completionCandidates(words).build();
  }

  /// An option with a value that may be repeated.
  public static OptionSpec values(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// The positional arguments.
  public static PositionalParamSpec words(String label) {
    return PositionalParamSpec.builder()
        .type(List.class)
        .auxiliaryTypes(String.class)
        .index("0..*")
        .arity("0..*")
        .paramLabel(label)
        .build();
  }

  /// The positional arguments, the first of which is one of some words.
  public static PositionalParamSpec words(String label, Iterable<String> first) {
    return PositionalParamSpec.builder(words(label)).completionCandidates(first).build();
  }

  /// Whether an option was given.
  public static boolean isGiven(ParseResult arguments, String option) {
    return arguments.hasMatchedOption(option);
  }

  /// Whether no service may run the command.
  public static boolean isWithoutService(ParseResult arguments) {
    return isGiven(arguments, NO_SERVICE);
  }

  /// The last value of an option; empty if it was not given.
  public static Optional<String> valueOf(ParseResult arguments, String option) {
    return Optional.ofNullable(arguments.matchedOptionValue(option, (String) null));
  }

  /// The last value of an option that must say something; empty if it was not given.
  ///
  /// @throws UserException if it is blank
  public static Optional<String> textOf(ParseResult arguments, String option) throws UserException {
    Optional<String> text = valueOf(arguments, option);
    if (text.filter(String::isBlank).isPresent()) {
      throw new UserException(option + " needs a text that is not blank");
    }
    return text;
  }

  /// All values of an option, in the order they were typed.
  public static List<String> valuesOf(ParseResult arguments, String option) {
    return arguments.matchedOptionValue(option, List.<String>of());
  }

  /// The positional arguments that were typed.
  public static List<String> wordsOf(ParseResult arguments) {
    return arguments.matchedPositionalValue(0, List.<String>of());
  }

  /// Rejects arguments with U+FFFD: Java puts it in the place of bytes that are not UTF-8, before a
  /// program sees them.
  ///
  /// @throws UserException if there is one
  public static void requireText(ParseResult arguments) throws UserException {
    for (String typed : arguments.originalArgs()) {
      if (typed.indexOf('\uFFFD') >= 0) {
        throw new UserException(
            "an argument is not UTF-8: " + typed, "a text with the character U+FFFD goes to stdin");
      }
    }
  }

  /// The value of an option as a whole number.
  ///
  /// @throws UserException if it is not a number in range
  public static int numberOf(ParseResult arguments, String option, int least, int otherwise)
      throws UserException {
    Optional<String> typed = valueOf(arguments, option);
    if (typed.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(typed.get());
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new UserException(option + " needs a whole number >= " + least + ", got " + typed.get());
  }
}
