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
      String display = FluuxText.display(entry);
      if (TYPES.contains(entry.type().name()) && !display.isEmpty()) {
        String role = entry.metadata().values().text("role", "");
        messages.add(new ModelMessage(role, FluuxText.forModel(entry.from(), display)));
      }
    }
    return messages;
  }

  /// The message as an object.
  JsonObject toJson() {
    return JsonObject.builder().put("role", role).put("content", content).build();
  }
}
