package dev.tsearch.indexer.format.taubench;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a conversation. Single owner, not thread-safe.
final class TauDialect implements Dialect {
  /// The member with the messages of a run.
  static final String RUN = "traj";

  private static final String DISPLAY = "messages_display";

  /// The sender at the beginning of a message in a text.
  private static final Pattern SENDER =
      Pattern.compile("(?m)^(?=(?:system|user|assistant|tool): )");

  /// A message of the assistant that only calls a tool.
  private static final String NOTHING = "None";

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);

  /// Whether an object has a conversation as one text.
  static boolean isDisplay(JsonObject object) {
    return SENDER.matcher(object.text(DISPLAY, "")).lookingAt();
  }

  @Override
  public void describe(JsonObject value) {
    // nothing is stated about a conversation
  }

  @Override
  public ConversationFacts facts() {
    return ConversationFacts.UNKNOWN;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return null;
  }

  @Override
  public List<DraftedMessage> messages(JsonObject value) {
    if (!isDisplay(value)) {
      return List.of(message(value));
    }
    var drafted = new ArrayList<DraftedMessage>();
    for (String message : SENDER.splitAsStream(value.text(DISPLAY, "")).toList()) {
      int colon = message.indexOf(':');
      String text = message.substring(colon + 1).strip();
      if (!text.equals(NOTHING)) {
        drafted.add(
            message(
                JsonObject.builder()
                    .put("role", message.substring(0, colon))
                    .put("content", text)
                    .build()));
      }
    }
    return drafted;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(
        "",
        null,
        value.has("role")
            ? messages.drafts(value.without("id"), JsonObject.EMPTY, JsonObject.EMPTY)
            : List.of());
  }
}
