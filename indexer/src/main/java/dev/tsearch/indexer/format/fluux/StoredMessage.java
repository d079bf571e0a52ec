package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A message as Fluux Agent stores it on a line of a conversation.
///
/// @param role one of [#ROLES]
/// @param content the text alone; empty for a reaction
/// @param msgId the id on XMPP, or a UUID of the answering program
/// @param sender the bare JID, or `<nick>@muc` in a room; answers have none
/// @param time when the message was stored
/// @param attachments each as [FluuxAttachment] makes it
/// @param reaction `message_id` and `emojis`; the empty object if the message is no reaction
public record StoredMessage(
    String role,
    String content,
    Optional<String> msgId,
    Optional<String> sender,
    Optional<Instant> time,
    List<JsonObject> attachments,
    JsonObject reaction) {

  /// The role of answers.
  public static final String ASSISTANT = "assistant";

  /// The roles that a message may have.
  public static final Set<String> ROLES = Set.of("user", ASSISTANT);

  /// Copies the attachments.
  ///
  /// @throws IllegalArgumentException if the role is unknown
  public StoredMessage {
    if (!ROLES.contains(role)) {
      throw new IllegalArgumentException("role must be user or assistant, got " + role);
    }
    attachments = List.copyOf(attachments);
  }

  /// A text without any optional member.
  public static StoredMessage of(String role, String content) {
    return new StoredMessage(
        role,
        content,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        JsonObject.EMPTY);
  }

  /// Whether the message has nothing to display. The program ignores such a message.
  public boolean isEmpty() {
    return FluuxText.display(reaction, attachments, content).isEmpty();
  }
}
