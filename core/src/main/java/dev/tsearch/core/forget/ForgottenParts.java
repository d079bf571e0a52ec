package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What is forgotten of conversations wherever these are: objects and strings of JSON, each known
/// together with the id of its conversation, which an object around it states.
///
/// @param conversations the hashes of the ids
/// @param parts the hashes of objects and strings with these ids
public record ForgottenParts(SortedSet<String> conversations, SortedSet<String> parts) {
  /// Of rules that know nothing in this way.
  public static final ForgottenParts NONE =
      new ForgottenParts(Collections.emptySortedSet(), Collections.emptySortedSet());

  /// Copies the sets.
  public ForgottenParts {
    conversations = Collections.unmodifiableSortedSet(new TreeSet<>(conversations));
    parts = Collections.unmodifiableSortedSet(new TreeSet<>(parts));
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /// What several rules forget.
  static ForgottenParts of(Stream<ForgottenParts> all) {
    return all.reduce(
        NONE,
        (a, b) ->
            b.isEmpty()
                ? a
                : new ForgottenParts(
                    joined(a.conversations, b.conversations), joined(a.parts, b.parts)));
  }

  /// This with what a line of the file says.
  ForgottenParts with(JsonObject line) {
    return line.has("conversations") || line.has("parts")
        ? new ForgottenParts(
            joined(conversations, line.texts("conversations")), joined(parts, line.texts("parts")))
        : this;
  }

  private static SortedSet<String> joined(Collection<String> some, Collection<String> more) {
    var all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }
}
