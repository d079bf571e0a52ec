package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Map;

/// What shells complete: commands, their options, and the values of options.
///
/// @param commands in the order of display; the first is the command of a line without one
/// @param values the words that an option accepts; an option that accepts any text is not in it
/// @param kinds what `tsearch __complete` is asked for the value of an option
/// @param wordKinds the same for the words of a command
/// @param verbKinds the same for the first word of a command
/// @param fileCommands the commands whose words are files
public record CompletionTable(
    List<CommandCompletion> commands,
    Map<String, List<String>> values,
    Map<String, String> kinds,
    Map<String, String> wordKinds,
    Map<String, String> verbKinds,
    List<String> fileCommands) {
  /// A command.
  ///
  /// @param name the word to type
  /// @param summary what it does
  public record CommandCompletion(String name, String summary, List<OptionCompletion> options) {}

  /// An option.
  ///
  /// @param names its names with their dashes; at least one
  /// @param takesValue whether a value follows it
  /// @param meaning what it does
  public record OptionCompletion(List<String> names, boolean takesValue, String meaning) {}

  /// The names of the commands, separated by blanks.
  String names() {
    return String.join(" ", commands.stream().map(CommandCompletion::name).toList());
  }

  /// All names of a command's options, separated by blanks.
  static String options(CommandCompletion command) {
    return String.join(" ", command.options().stream().flatMap(o -> o.names().stream()).toList());
  }
}
