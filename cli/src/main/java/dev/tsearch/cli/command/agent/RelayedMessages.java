package dev.tsearch.cli.command.agent;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What must be told to another server if the one that was told is lost: how the conversation
/// began, and the requests without a response. Safe for use by many threads.
final class RelayedMessages {
  private static final String INITIALIZE = "initialize";
  private static final String INITIALIZED = "notifications/initialized";

  private final List<byte[]> beginning = new ArrayList<>();
  private final Map<String, byte[]> open = new LinkedHashMap<>();
  private String initializeId = "";

  /// A line from the client to the server.
  synchronized void sent(byte[] line) {
    JsonObject message = message(line);
    String method = message.text("method", "");
    String id = id(message);
    if (method.equals(INITIALIZE)) {
      initializeId = id;
      beginning.add(line);
    } else if (method.equals(INITIALIZED)) {
      beginning.add(line);
    }
    if (!method.isEmpty() && !id.isEmpty()) {
      open.put(id, line);
    }
  }

  /// A line from the server to the client.
  ///
  /// @return whether the client waits for it: it is no second response to `initialize`
  synchronized boolean received(byte[] line) {
    JsonObject message = message(line);
    boolean isResponse = message.text("method", "").isEmpty();
    String id = id(message);
    return !isResponse || open.remove(id) != null || !id.equals(initializeId);
  }

  /// Whether a request has no response.
  synchronized boolean isAnyOpen() {
    return !open.isEmpty();
  }

  /// The lines for another server, in their order.
  synchronized List<byte[]> repeated() {
    var lines = new ArrayList<>(beginning);
    open.forEach((id, line) -> {
      if (!id.equals(initializeId)) {
        lines.add(line);
      }
    });
    return lines;
  }

  /// The id as text; a number and a text with the same digits are different.
  private static String id(JsonObject message) {
    Object id = message.values().get("id");
    return id == null ? "" : id.getClass().getSimpleName() + id;
  }

  private static JsonObject message(byte[] line) {
    try {
      return Json.SOURCE.object(line);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }
}
