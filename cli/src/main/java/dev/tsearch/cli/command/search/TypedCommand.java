package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandAlias;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.render.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// A command line as it was typed, for messages that suggest another one.
///
/// @param start the command before the arguments
/// @param options the options, each with its value, if it has one
/// @param words the words
record TypedCommand(List<String> start, List<List<String>> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";

  /// The command line of a search or of `tsearch sessions`.
  static TypedCommand of(List<String> start, ParseResult arguments) {
    List<String> typed = arguments.originalArgs();
    int end = typed.indexOf(END_OF_OPTIONS);
    var options = new ArrayList<List<String>>();
    for (int at = 0; at < end; at++) {
      OptionSpec option = arguments.commandSpec().findOption(typed.get(at));
      boolean hasValue = option != null && option.arity().max() > 0 && at + 1 < end;
      options.add(hasValue ? List.of(typed.get(at), typed.get(++at)) : List.of(typed.get(at)));
    }
    return new TypedCommand(start, options, Options.wordsOf(arguments));
  }

  /// Whether the command is a search, and not `tsearch sessions`.
  boolean isOfHits() {
    return start.size() == 1;
  }

  /// The command line without some options.
  TypedCommand without(Set<String> names) {
    List<List<String>> rest =
        options.stream().filter(option -> !names.contains(name(option.getFirst()))).toList();
    return new TypedCommand(start, rest, words);
  }

  private static String name(String option) {
    int equals = option.indexOf('=');
    return equals < 0 ? option : option.substring(0, equals);
  }

  /// The command line without a word.
  TypedCommand withoutWord(String word) {
    return new TypedCommand(
        start, options, words.stream().filter(other -> !other.equals(word)).toList());
  }

  /// The command line with another option.
  TypedCommand with(String option, String value) {
    var more = new ArrayList<>(options);
    more.add(List.of(option, value));
    return new TypedCommand(start, more, words);
  }

  /// The command line with another text for each option, value and word.
  TypedCommand withEach(UnaryOperator<String> change) {
    return new TypedCommand(
        start,
        options.stream().map(option -> option.stream().map(change).toList()).toList(),
        words.stream().map(change).toList());
  }

  /// The text to type.
  String text() {
    var parts = new ArrayList<>(start);
    options.forEach(option -> option.forEach(part -> parts.add(ShellWord.quoted(part))));
    boolean isMistakable =
        !words.isEmpty()
            && (words.getFirst().startsWith("-") || CommandAlias.mayBeCommand(words.getFirst()));
    if (isMistakable) {
      parts.add(END_OF_OPTIONS);
    }
    words.forEach(word -> parts.add(ShellWord.quoted(word)));
    if (words.isEmpty() && options.isEmpty() && start.size() == 1) {
      parts.add("'*'");
    }
    return String.join(" ", parts);
  }
}
