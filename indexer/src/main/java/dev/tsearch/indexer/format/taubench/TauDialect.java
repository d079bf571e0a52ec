package dev.tsearch.indexer.format.taubench;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
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
    for (String message : split(value.text(DISPLAY, ""))) {
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

  /// The messages of a text. A sender is only looked for where a line begins.
  private static List<String> split(String display) {
    var messages = new ArrayList<String>();
    Matcher sender = SENDER.matcher(display).useTransparentBounds(true).useAnchoringBounds(false);
    int begun = 0;
    for (int at = 1; at < display.length(); at++) {
      if (mayEndLine(display.charAt(at - 1)) && sender.region(at, display.length()).lookingAt()) {
        messages.add(display.substring(begun, at));
        begun = at;
      }
    }
    messages.add(display.substring(begun));
    return messages;
  }

  /// Whether a character is a control character or none of ASCII, as all that end a line.
  private static boolean mayEndLine(char c) {
    return c < ' ' || c > '~';
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
