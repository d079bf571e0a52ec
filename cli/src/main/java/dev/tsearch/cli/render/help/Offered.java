package dev.tsearch.cli.render.help;

import java.util.ArrayList;
import java.util.List;

/// What a shell offers for a word: some words, the values of a kind, or nothing.
///
/// @param kind what `tsearch __complete` is asked for; empty for none
/// @param words the words; none if there is a kind
public record Offered(String kind, List<String> words) {
  /// Nothing.
  public static final Offered NOTHING = new Offered("", List.of());

  /// Copies the list.
  public Offered {
    words = List.copyOf(words);
  }

  /// The values of a kind.
  public static Offered kind(String kind) {
    return new Offered(kind, List.of());
  }

  /// Some words.
  public static Offered words(Iterable<String> words) {
    var list = new ArrayList<String>();
    words.forEach(list::add);
    return new Offered("", list);
  }

  /// The words, separated by blanks.
  String line() {
    return String.join(" ", words);
  }
}
