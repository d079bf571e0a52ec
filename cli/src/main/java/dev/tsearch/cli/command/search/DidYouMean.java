package dev.tsearch.cli.command.search;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Suggests a command with other words.
final class DidYouMean {
  private DidYouMean() {}

  /// Prints the suggestion, if there is one.
  ///
  /// @param corrections the words to replace, each with its replacement
  static void say(TypedCommand typed, Map<String, String> corrections, Console console)
      throws IOException {
    if (!corrections.isEmpty()) {
      TypedCommand corrected = typed.withEach(part -> corrected(part, corrections));
      console.say("did you mean: " + Sanitizer.line(corrected.text()));
    }
  }

  private static String corrected(String argument, Map<String, String> corrections) {
    String corrected = argument;
    for (Map.Entry<String, String> correction : corrections.entrySet()) {
      corrected =
          Pattern.compile("(?<![\\p{L}_])" + Pattern.quote(correction.getKey()) + "(?![\\p{L}_])")
              .matcher(corrected)
              .replaceAll(Matcher.quoteReplacement(correction.getValue()));
    }
    return corrected;
  }
}
