package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/// Suggests a command for a search whose words are in no entry.
final class DidYouMean {
  private static final String END_OF_OPTIONS = "--";

  /// Arguments that a shell does not interpret.
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=,@%+-]+");

  private DidYouMean() {}

  /// Prints the suggestion, if there is one.
  ///
  /// @param start the command before the arguments
  static void say(
      List<String> start, ParseResult arguments, Map<String, String> corrections, Console console)
      throws IOException {
    if (!corrections.isEmpty()) {
      console.say("did you mean: " + Sanitizer.line(command(start, arguments, corrections)));
    }
  }

  /// The typed command with corrected words.
  private static String command(
      List<String> start, ParseResult arguments, Map<String, String> corrections) {
    var command = new ArrayList<>(start);
    List<String> words = Options.wordsOf(arguments);
    boolean needsEnd =
        !words.isEmpty()
            && (words.getFirst().startsWith("-") || CommandName.of(words.getFirst()).isPresent());
    for (String argument : arguments.originalArgs()) {
      if (!argument.equals(END_OF_OPTIONS) || needsEnd) {
        command.add(quoted(corrected(argument, corrections)));
      }
    }
    return String.join(" ", command);
  }

  private static String corrected(String argument, Map<String, String> corrections) {
    String corrected = argument;
    for (Map.Entry<String, String> correction : corrections.entrySet()) {
      corrected =
          Pattern.compile("(?<![\\p{L}_])" + Pattern.quote(correction.getKey()) + "(?![\\p{L}_])")
              .matcher(corrected)
              .replaceAll(correction.getValue());
    }
    return corrected;
  }

  /// An argument, quoted for a shell if needed.
  static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
