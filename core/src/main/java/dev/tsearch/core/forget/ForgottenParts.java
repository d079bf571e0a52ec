package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is forgotten of conversations wherever these are: objects and strings of JSON, each known
/// together with the id of its conversation, which an object around it states; and all lines that
/// state the id and when they were written.
///
/// @param conversations until when they are forgotten, in the form of RFC 3339, by the hashes of
///   their ids: what was written later is not, if it says so
/// @param whole until when those of them were written of which the lines are forgotten, too
/// @param parts the hashes of objects and strings with the ids
public record ForgottenParts(
    Map<String, String> conversations, Map<String, String> whole, Set<String> parts) {
  /// Of rules that know nothing in this way.
  public static final ForgottenParts NONE = new ForgottenParts(Map.of(), Map.of(), Set.of());

  /// Copies the sets.
  public ForgottenParts {
    conversations = Collections.unmodifiableSortedMap(new TreeMap<>(conversations));
    whole = Collections.unmodifiableSortedMap(new TreeMap<>(whole));
    parts = Set.copyOf(parts);
  }

  boolean isEmpty() {
    return parts.isEmpty() && whole.isEmpty();
  }

  /// What several rules forget.
  static ForgottenParts of(Stream<ForgottenParts> all) {
    return all.filter(each -> !each.isEmpty()).reduce(NONE, ForgottenParts::and);
  }

  private ForgottenParts and(ForgottenParts other) {
    return new ForgottenParts(
        latest(conversations, other.conversations),
        latest(whole, other.whole),
        joined(parts, other.parts));
  }

  private static Map<String, String> latest(Map<String, String> some, Map<String, String> more) {
    var ends = new TreeMap<>(some);
    more.forEach(
        (id, end) -> ends.merge(id, end, (a, b) -> instant(a).isAfter(instant(b)) ? a : b));
    return ends;
  }

  /// Until when a conversation is forgotten; [Instant#MIN] if nothing of it is.
  ///
  /// @param id the hash of its id
  Instant end(String id) {
    return instant(conversations.getOrDefault(id, ""));
  }

  /// Until when lines of a conversation are forgotten; [Instant#MIN] if they are not.
  ///
  /// @param id the hash of its id
  Instant endOfLines(String id) {
    return instant(whole.getOrDefault(id, ""));
  }

  private static Instant instant(String time) {
    return ObjectIdentity.instant(time).orElse(Instant.MIN);
  }

  /// This with what a line of the file says.
  ForgottenParts with(JsonObject line) {
    String conversation = line.text("conversation", "");
    if (conversation.isEmpty() && !line.has("parts")) {
      return this;
    }
    var ends = new TreeMap<String, String>();
    line.text("until").ifPresent(end -> ends.put(conversation, end));
    var lines = new TreeMap<String, String>();
    line.text("lines").ifPresent(end -> lines.put(conversation, end));
    return and(new ForgottenParts(ends, lines, Set.copyOf(line.texts("parts"))));
  }

  private static Set<String> joined(Set<String> some, Set<String> more) {
    if (some.isEmpty() || more.isEmpty()) {
      return some.isEmpty() ? more : some;
    }
    var all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }
}
