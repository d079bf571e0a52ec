package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.InsertedText;
import dev.tsearch.core.entry.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A message: the entries that were derived from one value of a source, which are its blocks.
/// Immutable.
///
/// @param blocks the entries in their order; at least one
public record Message(List<Entry> blocks) {

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if it is empty
  public Message {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a message must have at least one block");
    }
  }

  /// The sender of a message.
  public enum Speaker {
    /// A person or a tool.
    USER,
    /// The model.
    ASSISTANT,
    /// The program that runs the model.
    SYSTEM
  }

  /// Groups the entries of one transcript into messages, in the same order.
  public static List<Message> of(List<Entry> entries) {
    var messages = new ArrayList<Message>();
    int from = 0;
    for (int i = 1; i <= entries.size(); i++) {
      if (i == entries.size() || !isOf(entries.get(from), entries.get(i))) {
        messages.add(new Message(entries.subList(from, i)));
        from = i;
      }
    }
    return messages;
  }

  /// The ids of the second and later entries of a value are `<id>#1`, `<id>#2`, …
  static boolean isOf(Entry first, Entry other) {
    return other.id().startsWith(first.id() + "#");
  }

  private Entry first() {
    return blocks.getFirst();
  }

  private JsonObject properties() {
    return first().metadata().values();
  }

  /// The id of the first block.
  public String id() {
    return first().id();
  }

  /// The type of the first block.
  public EntryType type() {
    return first().type();
  }

  /// The sender of the message.
  public Speaker speaker() {
    return switch (role()) {
      case "assistant", "agent" -> Speaker.ASSISTANT;
      case "user" -> Speaker.USER;
      default -> Speaker.SYSTEM;
    };
  }

  /// Whether a program wrote it in the name of the user.
  public boolean isInserted() {
    return type().equals(EntryType.MESSAGE)
        && speaker() == Speaker.USER
        && InsertedText.is(first().content());
  }

  private String role() {
    for (Entry block : blocks) {
      Optional<String> role = block.metadata().values().text("role");
      if (role.isPresent()) {
        return role.get();
      }
    }
    boolean isAnswer = type().equals(EntryType.MESSAGE) && first().to().equals("user");
    if (isAnswer || type().equals(EntryType.TOOL_CALL)) {
      return "assistant";
    }
    boolean isUser = type().equals(EntryType.MESSAGE) || type().equals(EntryType.TOOL_RESULT);
    return isUser ? "user" : "system";
  }

  /// The texts of messages and summaries, joined by newlines; may be empty.
  public String text() {
    return joined(
        block -> block.type().equals(EntryType.MESSAGE) || block.type().equals(EntryType.SUMMARY));
  }

  /// The thinking of the model, joined by newlines; may be empty.
  public String thinking() {
    return joined(block -> block.type().equals(EntryType.THINKING));
  }

  /// The tool calls.
  public List<Entry> toolCalls() {
    return blocks(EntryType.TOOL_CALL);
  }

  /// The tool results.
  public List<Entry> toolResults() {
    return blocks(EntryType.TOOL_RESULT);
  }

  private List<Entry> blocks(EntryType type) {
    return blocks.stream().filter(block -> block.type().equals(type)).toList();
  }

  private String joined(Predicate<Entry> wanted) {
    return String.join(
        "\n",
        blocks.stream()
            .filter(wanted)
            .map(Entry::content)
            .filter(text -> !text.isEmpty())
            .toList());
  }

  /// The id of the previous message; empty for the first message and the first after a compaction.
  public Optional<String> parent() {
    return properties().has("logicalParentUuid") ? Optional.empty() : properties().text("parent");
  }

  /// The id of the previous message, across compactions.
  public Optional<String> logicalParent() {
    return properties().text("logicalParentUuid").or(() -> properties().text("parent"));
  }

  /// The id of the request to the model that it answers; empty if unknown.
  public Optional<String> request() {
    return properties().text("request");
  }

  /// The id of the answer of the model that it is a part of; empty if unknown.
  public Optional<String> answer() {
    return properties().text("message_id");
  }

  /// The reason why the model stopped; empty if unknown.
  public Optional<String> stopReason() {
    return properties().text("stop_reason");
  }

  /// Whether it concerns the session and is not part of the conversation.
  public boolean isMeta() {
    return properties().flag("meta");
  }

  /// Whether it starts a new context window: the model receives neither it nor earlier messages.
  public boolean isBoundary() {
    return type().isBoundary();
  }

  /// The time with the precision of the source; empty if it is unknown or only inferred.
  public Optional<Instant> time() {
    if (!first().isDated() || properties().flag("time_inferred")) {
      return Optional.empty();
    }
    Instant seconds = Instant.ofEpochSecond(first().timestamp());
    return Optional.of(first().metadata().time().map(Instant::parse).orElse(seconds));
  }

  /// The value of a field by its name in queries; empty if it has none.
  ///
  /// `uuid`; `type`, which is `user`, `assistant`, `system`, or the type of the first block;
  /// `timestamp`, an [Instant]; `text`, for the speakers user and assistant; `thinking`, for the
  /// speaker assistant; `parent_uuid`, `request_id`, `session_id`, `git_branch`, `is_meta`; and
  /// every name in the metadata of the first block.
  public Optional<Object> value(String field) {
    return switch (field) {
      case "uuid" -> Optional.of(id());
      case "type" -> Optional.of(typeForQueries());
      case "timestamp" -> time().map(Object.class::cast);
      case "text" -> speaker() == Speaker.SYSTEM ? Optional.empty() : Optional.of(text());
      case "thinking" ->
          speaker() == Speaker.ASSISTANT ? Optional.of(thinking()) : Optional.empty();
      case "parent_uuid" -> parent().map(Object.class::cast);
      case "request_id" -> request().map(Object.class::cast);
      case "session_id" -> Optional.ofNullable(properties().value("session"));
      case "git_branch" -> Optional.ofNullable(properties().value("branch"));
      case "is_meta" -> Optional.of(isMeta());
      default -> Optional.ofNullable(properties().value(field));
    };
  }

  private String typeForQueries() {
    return switch (speaker()) {
      case USER -> "user";
      case ASSISTANT -> "assistant";
      case SYSTEM -> isBoundary() ? EntryType.SYSTEM.name() : type().name();
    };
  }

  /// The sub-agent whose conversation has the message; empty for the main conversation.
  String agent() {
    return first().metadata().agent();
  }

  /// The model that wrote it; empty if unknown.
  String model() {
    return properties().text("model", "");
  }

  /// The readable name of the session; empty if it has none.
  String slug() {
    return properties().text("slug", "");
  }
}
