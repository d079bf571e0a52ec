package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.CommandName.CommandKind;
import dev.tsearch.cli.config.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The program that shows output longer than the screen, chosen by git's rules: `TSEARCH_PAGER`,
/// else `PAGER`, else `less`. An empty value or `cat` means none.
///
/// @param words the program and its arguments; a command with signs of the shell is run by `sh`
/// @param defaults environment variables for the program, unless they are set
record PagerCommand(List<String> words, Map<String, String> defaults) {
  private static final String STANDARD = "less";

  /// The signs that a shell interprets, and `=`, which may set a variable.
  private static final String OF_SHELL = "|&;<>()$`\\\"'*?[#~=%\n\t";

  /// Copies the words.
  PagerCommand {
    words = List.copyOf(words);
    defaults = Map.copyOf(defaults);
  }

  /// The pager of an environment; empty if there is none, or if the terminal cannot move its
  /// cursor.
  static Optional<PagerCommand> of(Environment environment) {
    String typed = environment.variables().get("TSEARCH_PAGER");
    if (typed == null) {
      typed = environment.variables().getOrDefault("PAGER", STANDARD);
    }
    typed = typed.strip();
    boolean isDumb = environment.variable("TERM").orElse("dumb").equals("dumb");
    if (isDumb || typed.isEmpty() || typed.equals("cat")) {
      return Optional.empty();
    }
    return Optional.of(new PagerCommand(words(typed), defaults(environment)));
  }

  private static List<String> words(String typed) {
    for (int i = 0; i < OF_SHELL.length(); i++) {
      if (typed.indexOf(OF_SHELL.charAt(i)) >= 0) {
        return List.of("sh", "-c", typed);
      }
    }
    return List.of(typed.split(" +", -1));
  }

  /// `less` ends at once if everything fits, shows colors, and leaves the text on the screen.
  private static Map<String, String> defaults(Environment environment) {
    Map<String, String> defaults = new LinkedHashMap<>(Map.of("LESS", "FRX", "LV", "-c"));
    defaults.keySet().removeIf(environment.variables()::containsKey);
    return defaults;
  }

  /// Whether the pager is `less`, which stays until the user leaves it if the output is longer than
  /// the screen, and has passed links on since 2020. Another one may print the bytes of their
  /// targets.
  boolean isLess() {
    return words.getFirst().equals(STANDARD) || words.getFirst().endsWith("/" + STANDARD);
  }

  /// The same pager, which stays also if all fits on the screen: `-+F` takes back what its variable
  /// says.
  PagerCommand staying() {
    List<String> more = new ArrayList<>(words);
    more.add("-+F");
    return isLess() ? new PagerCommand(more, defaults) : this;
  }

  /// Whether a command prints something to read. The others report progress, or run other programs.
  static boolean isFor(CommandName name) {
    return name.kind() != CommandKind.ACTING;
  }
}
