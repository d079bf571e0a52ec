package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
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
    var conversations = new TreeMap<String, String>();
    var whole = new TreeMap<String, String>();
    var parts = new HashSet<String>();
    all.filter(each -> !each.isEmpty())
        .forEach(each -> {
          each.conversations().forEach((id, end) -> extend(conversations, id, end));
          each.whole().forEach((id, end) -> extend(whole, id, end));
          parts.addAll(each.parts());
        });
    return new ForgottenParts(conversations, whole, parts);
  }

  /// What some lines of the file say.
  static ForgottenParts decode(List<JsonObject> lines) {
    var conversations = new TreeMap<String, String>();
    var whole = new TreeMap<String, String>();
    var parts = new HashSet<String>();
    for (JsonObject line : lines) {
      line.text("conversation")
          .ifPresent(id -> {
            line.text("until").ifPresent(end -> extend(conversations, id, end));
            line.text("lines").ifPresent(end -> extend(whole, id, end));
          });
      parts.addAll(line.texts("parts"));
    }
    return new ForgottenParts(conversations, whole, parts);
  }

  private static void extend(Map<String, String> ends, String id, String end) {
    ends.merge(id, end, (a, b) -> instant(a).isAfter(instant(b)) ? a : b);
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
}
