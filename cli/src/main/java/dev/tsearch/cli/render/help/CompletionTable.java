package dev.tsearch.cli.render.help;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What shells complete: commands, their options, and the values of options.
///
/// @param commands in the order of display; the first is the command of a line without one
/// @param fileCommands the commands whose words are files
public record CompletionTable(List<CommandCompletion> commands, List<String> fileCommands) {
  /// A command.
  ///
  /// @param name the word to type
  /// @param summary what it does
  /// @param after what is offered after some words: the command itself, and verbs
  /// @param words what is offered for other words
  public record CommandCompletion(
      String name,
      String summary,
      List<OptionCompletion> options,
      Map<String, Offered> after,
      Offered words) {}

  /// An option.
  ///
  /// @param names its names with their dashes; at least one
  /// @param takesValue whether a value follows it
  /// @param meaning what it does
  /// @param values what is offered as its value; nothing for an option without one
  public record OptionCompletion(
      List<String> names, boolean takesValue, String meaning, Offered values) {}

  /// The names of the commands, separated by blanks.
  String names() {
    return String.join(" ", commands.stream().map(CommandCompletion::name).toList());
  }

  /// All names of a command's options, separated by blanks.
  static String options(CommandCompletion command) {
    return String.join(" ", command.options().stream().flatMap(o -> o.names().stream()).toList());
  }

  /// What is offered after an option that takes a value, by a pattern for the command, a blank and
  /// the option. If all commands that have an option offer the same, the pattern is for any
  /// command.
  Map<String, Offered> afterOptions() {
    var byName = new TreeMap<String, Map<String, Optional<Offered>>>();
    for (CommandCompletion command : commands) {
      for (OptionCompletion option : command.options()) {
        for (String name : option.names()) {
          byName
              .computeIfAbsent(name, _ -> new LinkedHashMap<>())
              .put(
                  command.name(),
                  option.takesValue() ? Optional.of(option.values()) : Optional.empty());
        }
      }
    }
    var patterns = new LinkedHashMap<String, Offered>();
    byName.forEach((name, byCommand) -> {
      if (Set.copyOf(byCommand.values()).size() == 1) {
        byCommand
            .values()
            .iterator()
            .next()
            .ifPresent(offered -> patterns.put("*\" " + name + "\"", offered));
      } else {
        byCommand.forEach((command, value) ->
            value.ifPresent(offered -> patterns.put("\"" + command + " " + name + "\"", offered)));
      }
    });
    return patterns;
  }

  /// What is offered after a command and after verbs, by a pattern for the command, a blank and the
  /// word.
  Map<String, Offered> afterWords() {
    var patterns = new LinkedHashMap<String, Offered>();
    for (CommandCompletion command : commands) {
      command
          .after()
          .forEach(
              (word, offered) -> patterns.put("\"" + command.name() + " " + word + "\"", offered));
    }
    return patterns;
  }

  /// What is offered for other words, by the name of the command.
  Map<String, Offered> words() {
    var words = new LinkedHashMap<String, Offered>();
    for (CommandCompletion command : commands) {
      words.put(command.name(), command.words());
    }
    words.values().removeIf(Offered.Plain.NOTHING::equals);
    return words;
  }
}
