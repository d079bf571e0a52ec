package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A message as Fluux Agent gives it to its model when it loads a conversation (its
/// `parse_session`): role and text, no ids and no times.
///
/// @param role `user` or `assistant`; of older conversations whatever stood there
/// @param content the text
public record ModelMessage(String role, String content) {
  private static final Set<String> SAID = Set.of("message", "reaction");

  /// The messages of a conversation's entries, in their order. What displays nothing is left out.
  public static List<ModelMessage> of(List<Entry> entries) {
    var messages = new ArrayList<ModelMessage>();
    for (Entry entry : entries) {
      String display = FluuxText.display(entry);
      if (SAID.contains(entry.type().name()) && !display.isEmpty()) {
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

  /// The last of them, at most so many.
  public static List<ModelMessage> last(int limit, List<Entry> entries) {
    List<ModelMessage> all = of(entries);
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }
}
