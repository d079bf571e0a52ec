package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Field;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/// The message for an option that a command does not have, with what the user probably meant.
final class UnknownOption {
  private UnknownOption() {}

  /// The message.
  ///
  /// @param argument the option as it was typed
  /// @param name the command
  /// @param spec its options
  /// @param typed its arguments as they were typed
  static UserException of(String argument, CommandName name, CommandSpec spec, List<String> typed) {
    int equals = argument.indexOf('=');
    String option = equals < 0 ? argument : argument.substring(0, equals);
    String where = name == CommandName.SEARCH ? "" : name.word() + ": ";
    return new UserException(
        where + "unknown option " + option, hint(option, argument, name, spec, typed));
  }

  private static String hint(
      String option, String argument, CommandName name, CommandSpec spec, List<String> typed) {
    boolean isSearch = name == CommandName.SEARCH || name == CommandName.SESSIONS;
    Optional<Field> field =
        option.startsWith("--") ? Field.of(option.substring(2)) : Optional.empty();
    if (option.equals("--version") || option.equals("-V")) {
      return "tsearch --version prints the version";
    }
    if (option.equals("--error") && spec.findOption("--errors") != null) {
      return "did you mean --errors?";
    }
    if (isSearch && option.equals("--time")) {
      return "use --on, --since or --until, or the field: time:VALUE";
    }
    if (isSearch && field.isPresent()) {
      String key = field.get().key();
      String value = argument.contains("=") ? argument.substring(option.length() + 1) : "VALUE";
      return "use the field: " + key + ":" + value;
    }
    Optional<String> inQuery = spec.findOption("--query") == null ? Optional.empty() : key(option);
    if (inQuery.isPresent()) {
      String filter = inQuery.get() + ":VALUE";
      String pages = spec.findOption("--site") == null ? "" : ", or --site FOLDER " + filter;
      return "use the field in a query: --query " + filter + pages;
    }
    Optional<String> meaning = installing(option, name).or(() -> meaning(option, spec));
    if (meaning.isPresent()) {
      return meaning.get();
    }
    if (option.startsWith("--")) {
      String similar = Suggestion.hint(option, longNames(spec));
      boolean isPage = name == CommandName.NEXT || name == CommandName.PREV;
      return isPage && similar.isEmpty()
          ? "it prints the page with the options of the search; add them to the search"
          : similar;
    }
    return isSearch
        ? "to search for it, quote it and put -- before it: tsearch -- '"
            + phrase(argument, typed)
            + "'"
        : "";
  }

  /// The field of a query that selects as an option of a search does.
  private static Optional<String> key(String option) {
    return switch (option) {
      case "-p" -> Optional.of("project");
      case "-t" -> Optional.of("tool");
      case "-s", "--since", "--after" -> Optional.of("since");
      case "--until", "--before" -> Optional.of("until");
      case "--on" -> Optional.of("time");
      default ->
          option.startsWith("--")
              ? Field.of(option.substring(2)).map(Field::key)
              : Optional.empty();
    };
  }

  /// What may be a command of a shell: all that was typed, or the option alone if that has others.
  private static String phrase(String argument, List<String> typed) {
    boolean isAlone =
        typed.stream().noneMatch(other -> other.startsWith("-") && !other.equals(argument));
    return isAlone ? String.join(" ", typed) : argument;
  }

  /// What an option of grep, ripgrep or git means here. A letter says nothing about the meaning, so
  /// short options are compared with these only.
  private static Optional<String> meaning(String option, CommandSpec spec) {
    return switch (option) {
      case "-i", "--ignore-case" -> Optional.of("case is always ignored");
      case "-e", "--regexp" -> Optional.of("write a regular expression as /re.?ex/");
      case "-E", "-P", "-G" -> Optional.of("regular expressions are written as /re.?ex/");
      case "-w", "--word-regexp" -> Optional.of("words are always matched as a whole");
      case "--errors" ->
          spec.findOption("--only") == null
              ? Optional.empty()
              : Optional.of("did you mean --only errors?");
      case "-m", "--max-count", "--max" -> instead("-n", spec);
      case "-c" -> instead("--count", spec);
      case "--csv", "--tsv", "--columns" ->
          spec.findOption("--fields") == null
              ? Optional.empty()
              : Optional.of("--fields prints columns, in a pipe separated by tabs");
      case "-o", "--only-matching" -> instead("--fields", spec);
      case "-f", "--format", "-0", "--null", "-z" -> instead("--json", spec);
      case "--program", "--agent", "--app" -> instead("--source", spec);
      case "--sender", "--who" -> instead("--from", spec);
      case "--before", "--to-date" -> instead("--until", spec);
      case "--after", "--from-date" -> instead("--since", spec);
      case "--reverse", "-r" -> instead("--sort", spec);
      default -> Optional.empty();
    };
  }

  /// How a command is set up to run by itself.
  private static Optional<String> installing(String option, CommandName name) {
    return switch (option) {
      case "--install", "--every", "--interval", "--hourly", "--daily", "--cron", "--daemon" ->
          switch (name) {
            case WATCH ->
                Optional.of(
                    "tsearch service install starts tsearch serve, which watches, at each login");
            case IMPORT ->
                Optional.of(
                    "its manual has a line for crontab and a hook:"
                        + " tsearch completion man import | man -l -");
            default ->
                option.equals("--install")
                    ? Optional.of("tsearch completion --install installs completions")
                    : Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  private static Optional<String> instead(String option, CommandSpec spec) {
    return spec.findOption(option) == null
        ? Optional.empty()
        : Optional.of("did you mean " + option + "?");
  }

  private static List<String> longNames(CommandSpec spec) {
    return spec.optionsMap().keySet().stream().filter(known -> known.startsWith("--")).toList();
  }
}
