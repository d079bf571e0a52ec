package dev.tsearch.cli.render.help;

import java.util.ArrayList;
import java.util.List;

/// What a shell offers for a word.
public sealed interface Offered {

  /// Some words.
  record FixedWords(List<String> words) implements Offered {
    /// Copies the list.
    public FixedWords {
      words = List.copyOf(words);
    }

    /// The words, separated by blanks.
    String line() {
      return String.join(" ", words);
    }
  }

  /// Values that `tsearch __complete` prints.
  ///
  /// @param kind what it is asked for
  record Values(String kind) implements Offered {}

  /// What needs no more data.
  enum Plain implements Offered {
    /// Nothing, not even names of files.
    NOTHING,
    /// Names of files and folders.
    FILES,
    /// Names of folders.
    FOLDERS
  }

  /// Some words.
  static Offered words(Iterable<String> words) {
    var list = new ArrayList<String>();
    words.forEach(list::add);
    return new FixedWords(list);
  }
}
