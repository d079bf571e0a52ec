package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.VerbOptions;
import dev.tsearch.cli.config.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// What `tsearch context` does with a context.
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum ContextVerb {
  /// Lists the contexts.
  LIST("list", 0, 0, Options.JSON),
  /// Prints or sets the system prompt.
  PROMPT("prompt", 1, 2),
  /// Prints the window.
  SHOW("show", 1, 1, ContextCommand.FOR_MODEL, Options.JSON),
  /// Rebuilds the window.
  REBUILD("rebuild", 1, 1),
  /// Prints entries.
  LOG("log", 1, 1, ContextCommand.LIMIT, ContextCommand.WINDOW, Options.JSON),
  /// Lets messages leave the window.
  COMPACT("compact", 1, 1, ContextCommand.SUMMARY, ContextCommand.ROLLING),
  /// Lets all messages leave the window.
  CLEAR("clear", 1, 1),
  /// Leaves a message for a context.
  SEND("send", 2, Integer.MAX_VALUE, ContextCommand.FROM),
  /// Delivers the messages that wait.
  INBOX("inbox", 1, 1, ContextCommand.PEEK, Options.JSON);

  private final String word;
  private final int leastWords;
  private final int mostWords;
  private final List<String> options;

  ContextVerb(String word, int leastWords, int mostWords, String... options) {
    this.word = word;
    this.leastWords = leastWords;
    this.mostWords = mostWords;
    this.options = List.of(options);
  }

  String word() {
    return word;
  }

  /// Whether it takes a number of words, of which the first is the context.
  boolean takes(int words) {
    return words >= leastWords && words <= mostWords;
  }

  /// Rejects options of other verbs.
  void check(ParseResult arguments) throws UserException {
    var ofVerbs = new LinkedHashMap<String, List<String>>();
    for (ContextVerb verb : values()) {
      ofVerbs.put("context " + verb.word, verb.options);
    }
    new VerbOptions(ofVerbs).check("context " + word, arguments);
  }

  /// The verb of a word.
  static Optional<ContextVerb> of(String word) {
    for (ContextVerb verb : values()) {
      if (verb.word.equals(word)) {
        return Optional.of(verb);
      }
    }
    return Optional.empty();
  }
}
