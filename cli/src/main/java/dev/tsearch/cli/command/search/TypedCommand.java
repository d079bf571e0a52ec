package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.Options;
import dev.tsearch.core.json.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// A command line as it was typed, for messages that suggest another one.
///
/// @param start the command before the arguments
/// @param options the options
/// @param words the words
record TypedCommand(List<String> start, List<TypedOption> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";

  /// An option as it was typed.
  ///
  /// @param name its first long name, whichever was typed
  /// @param parts the words that were typed: with its value, if it has one
  record TypedOption(String name, List<String> parts) {}

  /// The command line of a search or of another command with its filters.
  static TypedCommand of(List<String> start, ParseResult arguments) {
    List<String> typed = arguments.originalArgs();
    int separator = typed.indexOf(END_OF_OPTIONS);
    int end = separator < 0 ? typed.size() : separator;
    var options = new ArrayList<TypedOption>();
    for (int at = 0; at < end; at++) {
      String word = typed.get(at);
      if (!word.startsWith("-")) {
        continue; // a word of a command that has no query
      }
      String given = name(word);
      OptionSpec option = arguments.commandSpec().findOption(given);
      boolean hasValue =
          option != null && given.equals(word) && option.arity().max() > 0 && at + 1 < end;
      options.add(
          new TypedOption(
              option == null ? given : Options.nameOf(option),
              hasValue ? List.of(word, typed.get(++at)) : List.of(word)));
    }
    return new TypedCommand(start, options, Options.wordsOf(arguments));
  }

  /// Whether the command is a search, and not `tsearch sessions`.
  boolean isOfHits() {
    return start.size() == 1;
  }

  /// The command line without some options.
  ///
  /// @param names their first long names
  TypedCommand without(Set<String> names) {
    List<TypedOption> rest =
        options.stream().filter(option -> !names.contains(option.name())).toList();
    return new TypedCommand(start, rest, words);
  }

  /// The name in a word such as `--since=2026` or `-s2026`.
  private static String name(String word) {
    if (word.startsWith("--")) {
      int equals = word.indexOf('=');
      return equals < 0 ? word : word.substring(0, equals);
    }
    return word.substring(0, Math.min(2, word.length()));
  }

  /// The command line without a word of the query, which may be one of several in an argument.
  TypedCommand withoutWord(String word) {
    var rest = new ArrayList<String>();
    for (String argument : words) {
      List<String> parts = List.of(argument.split(" ", -1));
      if (!parts.contains(word)) {
        rest.add(argument);
      } else if (parts.size() > 1) {
        rest.add(
            parts.stream().filter(part -> !part.equals(word)).collect(Collectors.joining(" ")));
      }
    }
    return new TypedCommand(start, options, rest);
  }

  /// The command line with another option.
  TypedCommand with(String option, String value) {
    var more = new ArrayList<>(options);
    more.add(new TypedOption(option, List.of(option, value)));
    return new TypedCommand(start, more, words);
  }

  /// The command line with a flag.
  TypedCommand with(String flag) {
    var more = new ArrayList<>(options);
    more.add(new TypedOption(flag, List.of(flag)));
    return new TypedCommand(start, more, words);
  }

  /// The command line with another text for each option, value and word.
  TypedCommand withEach(UnaryOperator<String> change) {
    return new TypedCommand(
        start,
        options.stream()
            .map(option ->
                new TypedOption(option.name(), option.parts().stream().map(change).toList()))
            .toList(),
        words.stream().map(change).toList());
  }

  /// The text to type.
  String text() {
    var parts = new ArrayList<>(start);
    for (TypedOption option : options) {
      option.parts().forEach(part -> parts.add(ShellWord.quoted(part)));
    }
    if (CommandAlias.needSeparator(words, isOfHits())) {
      parts.add(END_OF_OPTIONS);
    }
    words.forEach(word -> parts.add(ShellWord.quoted(word)));
    if (words.isEmpty() && options.isEmpty() && start.size() == 1) {
      parts.add("'*'");
    }
    return String.join(" ", parts);
  }
}
