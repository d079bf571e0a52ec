package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Surroundings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The messages and sessions in the files around a part: a part states neither who says it nor in
/// which folder. Single owner, not thread-safe.
final class StoredMessages {
  private static final String MESSAGES = "../../message";
  private static final String SESSIONS = "../../session";

  /// Files that are opened for one part whose message is not named after its id.
  private static final int MAX_FILES = 256;

  private final Surroundings surroundings;
  private final Map<String, JsonObject> known = new HashMap<>();

  StoredMessages(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// Records a message of the same file.
  void add(JsonObject message) {
    known.put(message.text("id", ""), message);
  }

  /// The message of a part; empty if it is unknown.
  JsonObject of(JsonObject part) {
    String id = part.text("messageID", surroundings.folder(1));
    JsonObject recorded = known.get(id);
    if (recorded != null) {
      return recorded;
    }
    String session = part.text("sessionID", "");
    List<String> sessions =
        session.isEmpty() ? surroundings.context().siblings().names(MESSAGES) : List.of(session);
    for (String folder : sessions) {
      JsonObject message = find(MESSAGES + "/" + folder, id);
      if (!message.isEmpty()) {
        add(message);
        return message;
      }
    }
    known.put(id, JsonObject.EMPTY); // so that it is looked for once
    return JsonObject.EMPTY;
  }

  private JsonObject find(String folder, String id) {
    JsonObject named = surroundings.json(folder + "/" + id + ".json");
    if (!named.isEmpty()) {
      return named;
    }
    return surroundings.context().siblings().names(folder).stream()
        .limit(MAX_FILES)
        .map(name -> surroundings.json(folder + "/" + name))
        .filter(message -> message.text("id", "").equals(id))
        .findFirst()
        .orElse(JsonObject.EMPTY);
  }

  /// The file of a session; empty if there is none.
  JsonObject session(String id) {
    for (String project : surroundings.context().siblings().names(SESSIONS)) {
      String folder = SESSIONS + "/" + project + "/";
      for (String name : List.of(id, "ses_" + id)) {
        JsonObject session = surroundings.json(folder + name + ".json");
        if (!session.isEmpty()) {
          return session;
        }
      }
    }
    return JsonObject.EMPTY;
  }
}
