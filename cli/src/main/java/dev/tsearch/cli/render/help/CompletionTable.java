package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Map;

/// What shells can complete of a program: its commands, their options, and options' values.
///
/// @param commands in the order in which they are shown; the first is that of a line without one
/// @param values the words that an option takes; options that take anything are not in it
public record CompletionTable(List<Entry> commands, Map<String, List<String>> values) {
  /// A command.
  ///
  /// @param name what is typed
  /// @param summary what it does
  public record Entry(String name, String summary, List<Choice> options) {}

  /// An option.
  ///
  /// @param names what is typed for it, with its dashes; at least one
  /// @param takesValue whether a word follows it
  /// @param meaning what it does
  public record Choice(List<String> names, boolean takesValue, String meaning) {}

  /// The commands' names, separated by blanks.
  String names() {
    return String.join(" ", commands.stream().map(Entry::name).toList());
  }

  /// All names of a command's options, separated by blanks.
  static String options(Entry command) {
    return String.join(" ", command.options().stream().flatMap(o -> o.names().stream()).toList());
  }
}
