package dev.tsearch.cli.command.help;

import dev.tsearch.cli.config.UserException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Tells a search's words from its options, which may stand anywhere among them.
///
/// `-lifetime` leaves a word out, as in the query language: a minus before at least three letters,
/// a quote or a parenthesis is a word, unless an option of that name is there with two of them. An
/// argument of several plain words is a phrase: whoever quoted it for the shell meant it to stay
/// together.
///
/// @param options the options with their values
/// @param words the words, as text of the query language
record QueryWords(List<String> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";
  private static final int FEWEST_LETTERS = 3;

  /// Characters that mean something in the query language, besides words such as `OR`.
  private static final String SYNTAX = "\"()*?~:+/\\[]";

  /// Tells them apart.
  ///
  /// @param quotesPhrases whether an argument of several plain words is a phrase
  static QueryWords of(List<String> arguments, CommandSpec spec, boolean quotesPhrases)
      throws UserException {
    var options = new ArrayList<String>();
    var words = new ArrayList<String>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals(END_OF_OPTIONS)) {
        arguments
            .subList(i + 1, arguments.size())
            .forEach(word -> words.add(asQuery(word, quotesPhrases)));
        break;
      }
      if (!argument.startsWith("-") || argument.equals("-")) {
        words.add(asQuery(argument, quotesPhrases));
      } else if (spec.findOption(nameOf(argument)) != null) {
        options.add(argument);
        boolean separate = takesValue(argument, spec) && argument.indexOf('=') < 0;
        if (separate && i + 1 < arguments.size()) {
          options.add(arguments.get(++i));
        }
      } else if (isNumbered(argument, spec)) {
        options.add(argument.substring(0, 2));
        options.add(argument.substring(2));
      } else if (isNegation(argument)) {
        rejectMistypedOption(argument, spec);
        words.add(argument);
      } else {
        options.add(argument);
      }
    }
    return new QueryWords(options, words);
  }

  /// The words as one query.
  String query() {
    return String.join(" ", words);
  }

  private static String asQuery(String argument, boolean quotesPhrases) {
    boolean several = quotesPhrases && argument.strip().indexOf(' ') > 0;
    return several && isPlain(argument) ? "\"" + argument.strip() + "\"" : argument;
  }

  private static boolean isPlain(String argument) {
    for (int i = 0; i < argument.length(); i++) {
      if (SYNTAX.indexOf(argument.charAt(i)) >= 0) {
        return false;
      }
    }
    for (String word : argument.strip().split("\\s+", -1)) {
      if (word.equals("OR") || word.equals("AND") || word.equals("NOT") || isNegation(word)) {
        return false;
      }
    }
    return true;
  }

  private static String nameOf(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0 ? argument : argument.substring(0, equals);
  }

  private static boolean takesValue(String argument, CommandSpec spec) {
    OptionSpec option = spec.findOption(nameOf(argument));
    return option != null && option.arity().max() > 0;
  }

  /// Whether it is a short option with its number attached: `-n5`.
  private static boolean isNumbered(String argument, CommandSpec spec) {
    if (argument.length() < 3 || !takesValue(argument.substring(0, 2), spec)) {
      return false;
    }
    return argument.chars().skip(2).allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isNegation(String argument) {
    if (argument.length() < 2 || argument.charAt(0) != '-' || argument.charAt(1) == '-') {
      return false;
    }
    char next = argument.charAt(1);
    return next == '"'
        || next == '('
        || (argument.length() > FEWEST_LETTERS
            && argument.codePoints().skip(1).limit(FEWEST_LETTERS).allMatch(Character::isLetter));
  }

  /// `-json` would silently leave out entries about JSON.
  private static void rejectMistypedOption(String argument, CommandSpec spec) throws UserException {
    if (spec.findOption("-" + argument) != null) {
      throw new UserException(
          "no option "
              + argument
              + "; did you mean -"
              + argument
              + "? To leave out entries with the word, type: tsearch -- WORD "
              + argument);
    }
  }
}
