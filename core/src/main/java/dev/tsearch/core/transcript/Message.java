package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What was said at once: the entries that were made of one value of a source, which are its
/// blocks. Immutable.
///
/// @param blocks its entries in their order; at least one
public record Message(List<Entry> blocks) {

  /// Copies the list.
  public Message {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a message must have at least one block");
    }
  }

  /// Who spoke.
  public enum Speaker {
    /// A person or a tool, to the model.
    USER,
    /// The model.
    ASSISTANT,
    /// The program.
    SYSTEM
  }

  /// Entries of one transcript as messages, in the same order.
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

  /// Further entries of a value are `<id>#1`, `<id>#2`, …
  private static boolean isOf(Entry first, Entry other) {
    return other.id().startsWith(first.id() + "#");
  }

  private Entry first() {
    return blocks.getFirst();
  }

  private JsonObject about() {
    return first().metadata().values();
  }

  /// Its id, which is that of its first block.
  public String id() {
    return first().id();
  }

  /// What kind of thing its first block is.
  public EntryType type() {
    return first().type();
  }

  /// Who spoke.
  public Speaker speaker() {
    return switch (role()) {
      case "assistant", "agent" -> Speaker.ASSISTANT;
      case "user" -> Speaker.USER;
      default -> Speaker.SYSTEM;
    };
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
    boolean isSaid = type().equals(EntryType.MESSAGE) || type().equals(EntryType.TOOL_RESULT);
    return isSaid ? "user" : "system";
  }

  /// The text that was said, block below block; empty if none was.
  public String text() {
    return joined(
        block -> block.type().equals(EntryType.MESSAGE) || block.type().equals(EntryType.SUMMARY));
  }

  /// What the model thought, block below block; empty if nothing.
  public String thinking() {
    return joined(block -> block.type().equals(EntryType.THINKING));
  }

  /// The calls of tools.
  public List<Entry> toolCalls() {
    return blocks(EntryType.TOOL_CALL);
  }

  /// The results of tools.
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

  /// The message before it; empty if it begins anew, as after a compaction.
  public Optional<String> parent() {
    return about().has("logicalParentUuid") ? Optional.empty() : about().text("parent");
  }

  /// The message before it, over a compaction too.
  public Optional<String> logicalParent() {
    return about().text("logicalParentUuid").or(() -> about().text("parent"));
  }

  /// The request to the model that it is of an answer to; empty if none is known.
  public Optional<String> request() {
    return about().text("request");
  }

  /// The answer of the model that it is a part of; empty if none is known.
  public Optional<String> answer() {
    return about().text("message_id");
  }

  /// Why the model ended; empty if it did not say.
  public Optional<String> stopReason() {
    return about().text("stop_reason");
  }

  /// Whether it is about the session and not of the conversation.
  public boolean isMeta() {
    return about().flag("meta");
  }

  /// Whether all before it, and itself, is no longer what the model is told.
  public boolean isBoundary() {
    return type().isBoundary();
  }

  /// When it was said, as exactly as its source had it; empty where that is only inferred.
  public Optional<Instant> time() {
    if (!first().isDated() || about().flag("time_inferred")) {
      return Optional.empty();
    }
    Instant seconds = Instant.ofEpochSecond(first().timestamp());
    return Optional.of(first().metadata().time().map(Instant::parse).orElse(seconds));
  }

  /// The value of a field by its name, as queries know it; empty where it has none.
  ///
  /// `uuid`; `type`, which is `user`, `assistant`, `system`, or else the type of its first block;
  /// `timestamp`, an [Instant]; `text`, where a person, a tool or the model spoke; `thinking`,
  /// where the model did; `parent_uuid`, `request_id`, `session_id`, `git_branch`, `is_meta`; and
  /// every name in the metadata of its first block.
  public Optional<Object> value(String field) {
    return switch (field) {
      case "uuid" -> Optional.of(id());
      case "type" -> Optional.of(kind());
      case "timestamp" -> time().map(Object.class::cast);
      case "text" -> speaker() == Speaker.SYSTEM ? Optional.empty() : Optional.of(text());
      case "thinking" ->
          speaker() == Speaker.ASSISTANT ? Optional.of(thinking()) : Optional.empty();
      case "parent_uuid" -> parent().map(Object.class::cast);
      case "request_id" -> request().map(Object.class::cast);
      case "session_id" -> Optional.ofNullable(about().value("session"));
      case "git_branch" -> Optional.ofNullable(about().value("branch"));
      case "is_meta" -> Optional.of(isMeta());
      default -> Optional.ofNullable(about().value(field));
    };
  }

  private String kind() {
    return switch (speaker()) {
      case USER -> "user";
      case ASSISTANT -> "assistant";
      case SYSTEM -> isBoundary() ? EntryType.SYSTEM.name() : type().name();
    };
  }

  /// The tokens that its line says were used; the empty object if it says nothing.
  JsonObject usage() {
    return about().object("usage");
  }

  /// The readable name of its session; empty if it has none.
  String slug() {
    return about().text("slug", "");
  }
}
