package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.config.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Separates the words of a search from its options, which may appear anywhere among them.
///
/// `-lifetime` excludes a word, as in the query language: a minus before at least three letters, a
/// quote or a parenthesis is a word, unless two minuses before it make an option. An argument of
/// several plain words is a phrase, because the user quoted it for the shell; one that begins with
/// a question word is a question, whose words rank.
///
/// @param options the options with their values
/// @param words the words, in the syntax of the query language
record QueryWords(List<String> options, List<String> words) {
  private static final String END_OF_OPTIONS = "--";
  private static final int FEWEST_LETTERS = 3;

  private static final Set<String> QUESTION_WORDS =
      Set.of(
          "what", "what's", "who", "which", "how", "why", "when", "where", "did", "do", "does",
          "is", "are", "was", "were", "can", "could", "should");

  /// Characters with a meaning in the query language. Words such as `OR` have one, too.
  private static final String SYNTAX = "\"()*?~:+/\\[]";

  /// Separates words and options.
  ///
  /// @param name the command, for messages
  /// @param quotesPhrases whether an argument of several plain words is a phrase
  static QueryWords of(
      List<String> arguments, CommandName name, CommandSpec spec, boolean quotesPhrases)
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
      } else if (Character.isDigit(argument.charAt(1))) {
        throw UnknownOption.of(argument, name, spec, arguments); // picocli would take -0 as a word
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
    return several && isPlain(argument) && !isQuestion(argument.strip())
        ? "\"" + argument.strip() + "\""
        : argument;
  }

  private static boolean isQuestion(String argument) {
    String first = argument.substring(0, argument.indexOf(' '));
    return QUESTION_WORDS.contains(first.toLowerCase(Locale.ROOT));
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

  /// Whether an argument is a short option with its number attached: `-n5`.
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

  /// Rejects an option with one minus: `-json` would silently exclude entries about JSON.
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
