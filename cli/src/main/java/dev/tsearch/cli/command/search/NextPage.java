package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandName;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// The command line for the next page.
///
/// @param arguments the command line of this page
record NextPage(ParseResult arguments) {
  private static final String END_OF_OPTIONS = "--";

  /// The command line with a cursor.
  String command(String token) {
    var command = new ArrayList<>(List.of("tsearch"));
    List<String> typed = arguments.originalArgs();
    int end = typed.indexOf(END_OF_OPTIONS);
    for (int at = 0; at < end; at++) {
      if (typed.get(at).equals(SearchOptions.CURSOR)) {
        at++; // its value
      } else if (!typed.get(at).startsWith(SearchOptions.CURSOR + "=")) {
        command.add(ShellArgument.quoted(typed.get(at)));
      }
    }
    command.add(SearchOptions.CURSOR);
    command.add(token);
    List<String> words = typed.subList(end + 1, typed.size());
    if (!words.isEmpty()
        && (words.getFirst().startsWith("-") || CommandName.of(words.getFirst()).isPresent())) {
      command.add(END_OF_OPTIONS);
    }
    words.forEach(word -> command.add(ShellArgument.quoted(word)));
    return String.join(" ", command);
  }
}
