package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;

/// An object on a line, and what it is.
///
/// @param kind what it is
/// @param object what it says; of an object that is tagged from outside, what is within
record FluuxValue(Kind kind, JsonObject object) {

  /// What an object is.
  enum Kind {
    /// The first line of a conversation.
    HEADER,
    /// What somebody said, or a reaction to it.
    MESSAGE,
    /// What the agent was told to remember.
    KNOWLEDGE,
    /// What was said before, in short.
    SUMMARY,
    /// Something else.
    OTHER
  }

  static FluuxValue of(JsonObject object) {
    return switch (object.text("type", "")) {
      case "session" -> new FluuxValue(Kind.HEADER, object);
      case "message" -> new FluuxValue(Kind.MESSAGE, object);
      case "" -> untyped(object);
      default -> new FluuxValue(Kind.OTHER, object);
    };
  }

  private static FluuxValue untyped(JsonObject object) {
    JsonObject message = object.object("Message");
    JsonObject summary = object.object("Summary");
    if (!message.isEmpty()) {
      return new FluuxValue(Kind.MESSAGE, message);
    }
    if (!summary.isEmpty()) {
      return new FluuxValue(Kind.SUMMARY, summary);
    }
    boolean isKnowledge = isText(object, "key") && isText(object, "content");
    return new FluuxValue(isKnowledge ? Kind.KNOWLEDGE : Kind.OTHER, object);
  }

  /// Whether nothing but Fluux Agent is known to write such an object first.
  boolean isUnmistakable() {
    return switch (kind) {
      case HEADER -> isText(object, "jid") && object.has("created");
      case MESSAGE ->
          isText(object, "content")
              && (object.text("role", "").equals("user")
                  || object.text("role", "").equals("assistant"))
              && !object.has("id")
              && !object.has("message")
              && !object.has("timestamp");
      case KNOWLEDGE -> isText(object, "ts") && object.values().size() == 3;
      case SUMMARY, OTHER -> false;
    };
  }

  private static boolean isText(JsonObject object, String name) {
    return object.value(name) instanceof String;
  }
}
