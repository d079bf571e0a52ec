package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A message as Fluux Agent sends it to its model when it loads a conversation (its function
/// `parse_session`): role and text, without id and time.
///
/// @param role `user` or `assistant`; in old conversations any text
/// @param content the text
public record ModelMessage(String role, String content) {
  private static final Set<String> TYPES = Set.of("message", "reaction");

  /// The messages of a conversation's entries, in their order. Entries without display text are
  /// omitted.
  public static List<ModelMessage> of(List<Entry> entries) {
    var messages = new ArrayList<ModelMessage>();
    for (Entry entry : entries) {
      if (isDisplayed(entry)) {
        String role = entry.metadata().values().text("role", "");
        String display = FluuxText.display(entry);
        messages.add(new ModelMessage(role, FluuxText.forModel(entry.from(), display)));
      }
    }
    return messages;
  }

  /// Whether an entry is a message or a reaction.
  static boolean isMessage(Entry entry) {
    return TYPES.contains(entry.type().name());
  }

  /// Whether an entry is a message or a reaction with a display text.
  static boolean isDisplayed(Entry entry) {
    return isMessage(entry) && !FluuxText.display(entry).isEmpty();
  }

  /// The message as an object.
  JsonObject toJson() {
    return JsonObject.builder().put("role", role).put("content", content).build();
  }
}
