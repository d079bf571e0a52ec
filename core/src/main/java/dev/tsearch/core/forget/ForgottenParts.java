package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What is forgotten of conversations wherever these are: objects and strings of JSON, each known
/// together with the id of its conversation, which an object around it states; and all lines that
/// state the id and a time up to some other one.
///
/// @param conversations the hashes of the ids
/// @param parts the hashes of objects and strings with these ids
/// @param whole until when lines are forgotten, in the form of RFC 3339, by the hashes of the ids
public record ForgottenParts(
    Set<String> conversations, Set<String> parts, Map<String, String> whole) {
  /// Of rules that know nothing in this way.
  public static final ForgottenParts NONE = new ForgottenParts(Set.of(), Set.of(), Map.of());

  /// Copies the sets.
  public ForgottenParts {
    conversations = Collections.unmodifiableSortedSet(new TreeSet<>(conversations));
    parts = Collections.unmodifiableSortedSet(new TreeSet<>(parts));
    whole = Collections.unmodifiableSortedMap(new TreeMap<>(whole));
  }

  boolean isEmpty() {
    return parts.isEmpty() && whole.isEmpty();
  }

  /// What several rules forget.
  static ForgottenParts of(Stream<ForgottenParts> all) {
    return all.filter(each -> !each.isEmpty()).reduce(NONE, ForgottenParts::and);
  }

  private ForgottenParts and(ForgottenParts other) {
    var ends = new TreeMap<>(whole);
    other.whole.forEach(
        (id, end) -> ends.merge(id, end, (a, b) -> instant(a).isAfter(instant(b)) ? a : b));
    return new ForgottenParts(
        joined(conversations, other.conversations), joined(parts, other.parts), ends);
  }

  /// Until when the lines of a conversation are forgotten.
  ///
  /// @param id the hash of its id
  Instant end(String id) {
    return instant(whole.getOrDefault(id, ""));
  }

  private static Instant instant(String time) {
    return ObjectIdentity.instant(time).orElse(Instant.MIN);
  }

  /// This with what a line of the file says.
  ForgottenParts with(JsonObject line) {
    var ends = new TreeMap<String, String>();
    line.text("whole").ifPresent(id -> ends.put(id, line.text("until", "")));
    return line.has("conversations") || line.has("parts") || !ends.isEmpty()
        ? and(
            new ForgottenParts(
                joined(line.texts("conversations"), List.of()),
                joined(line.texts("parts"), List.of()),
                ends))
        : this;
  }

  private static Set<String> joined(Collection<String> some, Collection<String> more) {
    var all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }
}
