package dev.tsearch.cli.command.context;

import java.util.Optional;

/// What `tsearch context` does with a context.
enum ContextVerb {
  /// Lists the contexts.
  LIST("list", 0, 0),
  /// Prints or sets the system prompt.
  PROMPT("prompt", 1, 2),
  /// Prints the window.
  SHOW("show", 1, 1),
  /// Rebuilds the window.
  REBUILD("rebuild", 1, 1),
  /// Prints entries.
  LOG("log", 1, 1),
  /// Lets messages leave the window.
  COMPACT("compact", 1, 1),
  /// Lets all messages leave the window.
  CLEAR("clear", 1, 1),
  /// Leaves a message for a context.
  SEND("send", 2, Integer.MAX_VALUE),
  /// Delivers the messages that wait.
  INBOX("inbox", 1, 1);

  private final String word;
  private final int leastWords;
  private final int mostWords;

  ContextVerb(String word, int leastWords, int mostWords) {
    this.word = word;
    this.leastWords = leastWords;
    this.mostWords = mostWords;
  }

  String word() {
    return word;
  }

  /// Whether it takes a number of words, of which the first is the context.
  boolean takes(int words) {
    return words >= leastWords && words <= mostWords;
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
