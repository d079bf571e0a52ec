package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A message in a JSON object of an unknown format, guessed from member names that many programs
/// use.
///
/// @param role the sender: `user`, `assistant`, `system`, `tool`, or empty if unknown
/// @param text the text for people
/// @param time the JSON value of the message's time; null if unknown
/// @param object the object
record GuessedMessage(String role, String text, @Nullable Object time, JsonObject object) {
  private static final Map<String, String> ROLES =
      Map.ofEntries(
          Map.entry("user", "user"),
          Map.entry("human", "user"),
          Map.entry("prompt", "user"),
          Map.entry("assistant", "assistant"),
          Map.entry("agent", "assistant"),
          Map.entry("model", "assistant"),
          Map.entry("ai", "assistant"),
          Map.entry("gemini", "assistant"),
          Map.entry("exit", "system"),
          Map.entry("system", "system"),
          Map.entry("developer", "system"),
          Map.entry("tool", "tool"),
          Map.entry("toolresult", "tool"),
          Map.entry("function", "tool"));

  /// Members that contain the message itself.
  private static final List<String> WRAPPERS = List.of("message", "payload", "data", "info");

  private static final List<String> SPEAKERS =
      List.of("role", "author", "sender", "speaker", "type", "kind");

  private static final List<String> CONTENTS =
      List.of(
          "content", "text", "parts", "message", "payload", "data", "output", "value", "summary");

  private static final List<String> TIMES =
      List.of(
          "timestamp",
          "ts",
          "time",
          "created_at",
          "createdAt",
          "create_time",
          "created",
          "date",
          "startTime");

  /// Members that contain a whole conversation.
  private static final List<String> CONVERSATIONS =
      List.of("messages", "history", "conversation", "turns");

  static GuessedMessage of(JsonObject object) {
    return new GuessedMessage(role(object), TextExtractor.of(object), time(object), object);
  }

  /// Whether an object is a message: it has a sender and content, or a pair of `user` and
  /// `assistant`. Entries of chibi and tsearch (`entry_type`) are not.
  static boolean isMessage(JsonObject object) {
    boolean isPair = !object.object("user").isEmpty() && object.has("assistant");
    boolean hasContent = CONTENTS.stream().anyMatch(object::has);
    return !object.has("entry_type") && (isPair || (hasContent && !role(object).isEmpty()));
  }

  /// Whether every message has a member with this name, or with another one of which this is true.
  static boolean isOfMessage(String name) {
    return name.equals("user") || CONTENTS.contains(name);
  }

  /// Whether an object contains a whole conversation in a member with a usual name.
  static boolean isConversation(JsonObject object) {
    return CONVERSATIONS.stream().anyMatch(name -> !object.objects(name).isEmpty());
  }

  /// Whether an object has content, with or without a sender.
  static boolean hasContent(JsonObject object) {
    return !object.has("entry_type") && CONTENTS.stream().anyMatch(object::has);
  }

  private static String role(JsonObject object) {
    String own = ownRole(object);
    for (String wrapper : WRAPPERS) {
      String within = ownRole(object.object(wrapper));
      if (!within.isEmpty() && (own.isEmpty() || !object.has("role"))) {
        return within;
      }
    }
    return own;
  }

  /// The role in a member of the object itself. The role may be the first word of the value:
  /// `user_message`, `assistant.message`.
  private static String ownRole(JsonObject object) {
    for (String name : SPEAKERS) {
      String value = object.text(name, object.object(name).text("role", ""));
      String lower = value.toLowerCase(Locale.ROOT);
      String role = ROLES.getOrDefault(lower, ROLES.getOrDefault(firstWord(lower), ""));
      if (!role.isEmpty()) {
        return role;
      }
    }
    return "";
  }

  /// The letters at the beginning of a text in lower case.
  private static String firstWord(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) >= 'a' && text.charAt(end) <= 'z') {
      end++;
    }
    return text.substring(0, end);
  }

  /// The JSON value of the time of a message; null if unknown.
  static @Nullable Object time(JsonObject object) {
    for (String name : TIMES) {
      Object value = object.value(name);
      if (value instanceof JsonObject within) {
        value = within.value("created");
      }
      if (value != null) {
        return value;
      }
    }
    for (String wrapper : WRAPPERS) {
      if (!object.object(wrapper).isEmpty()) {
        Object within = time(object.object(wrapper));
        if (within != null) {
          return within;
        }
      }
    }
    return null;
  }

  /// The message's id; empty if it has none.
  Optional<String> id() {
    for (String name : List.of("id", "uuid", "message_id", "messageId")) {
      Optional<String> id = object.text(name).filter(text -> !text.isBlank());
      if (id.isPresent()) {
        return id;
      }
    }
    return object.object("info").text("id").or(() -> object.object("message").text("id"));
  }

  /// The model that wrote the message; empty if unknown.
  String model() {
    return object.text("model").or(() -> object.object("message").text("model")).orElse("");
  }

  EntryType type() {
    return switch (role) {
      case "tool" -> EntryType.TOOL_RESULT;
      case "user", "assistant" -> EntryType.MESSAGE;
      default -> EntryType.SYSTEM;
    };
  }
}
