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
public enum ContextVerb {
  /// Lists the contexts.
  LIST("list", "list the contexts", 0, 0, Options.JSON),
  /// Prints or sets the system prompt.
  PROMPT("prompt", "print or set the system prompt", 1, 2),
  /// Prints the window.
  SHOW("show", "print the window", 1, 1, ContextCommand.FOR_MODEL, Options.JSON),
  /// Rebuilds the window.
  REBUILD("rebuild", "rebuild the window", 1, 1),
  /// Prints entries.
  LOG(
      "log",
      "print entries of the transcript",
      1,
      1,
      ContextCommand.LIMIT,
      ContextCommand.WINDOW,
      Options.JSON),
  /// Lets messages leave the window.
  COMPACT(
      "compact",
      "move messages out of the window",
      1,
      1,
      ContextCommand.SUMMARY,
      ContextCommand.ROLLING),
  /// Lets all messages leave the window.
  CLEAR("clear", "move all messages out of the window", 1, 1),
  /// Leaves a message for a context.
  SEND("send", "leave a message", 2, Integer.MAX_VALUE, ContextCommand.FROM),
  /// Delivers the messages that wait.
  INBOX("inbox", "deliver the messages that wait", 1, 1, ContextCommand.PEEK, Options.JSON);

  private final String word;
  private final String summary;
  private final int leastWords;
  private final int mostWords;
  private final List<String> options;

  ContextVerb(String word, String summary, int leastWords, int mostWords, String... options) {
    this.word = word;
    this.summary = summary;
    this.leastWords = leastWords;
    this.mostWords = mostWords;
    this.options = List.of(options);
  }

  /// The word to type.
  public String word() {
    return word;
  }

  /// What the verb does, in a few words.
  public String summary() {
    return summary;
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
