package dev.tsearch.indexer.format.taubench;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a conversation. Single owner, not thread-safe.
final class TauDialect implements Dialect {
  /// The member with the messages of a run.
  static final String RUN = "traj";

  private static final String DISPLAY = "messages_display";

  private static final List<String> SENDERS = List.of("system", "user", "assistant", "tool");

  /// What follows the sender at the beginning of a message in a text.
  private static final String SAYS = ": ";

  /// The characters after which a line begins.
  private static final String LINE_ENDS = "\n\r\u0085\u2028\u2029";

  /// A message of the assistant that only calls a tool.
  private static final String NOTHING = "None";

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);

  /// Whether an object has a conversation as one text.
  static boolean isDisplay(JsonObject object) {
    String display = object.text(DISPLAY, "");
    return begin(display, display.indexOf(SAYS)) == 0;
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

  /// The messages of a text.
  private static List<String> split(String display) {
    var messages = new ArrayList<String>();
    int begun = 0;
    for (int at = display.indexOf(SAYS); at >= 0; at = display.indexOf(SAYS, at + 1)) {
      int begin = begin(display, at);
      if (begin > 0) {
        messages.add(display.substring(begun, begin));
        begun = begin;
      }
    }
    messages.add(display.substring(begun));
    return messages;
  }

  /// The beginning of a line that has only a sender before a position; -1 if there is none.
  private static int begin(String display, int position) {
    for (String sender : SENDERS) {
      int begin = position - sender.length();
      if (begin >= 0
          && display.startsWith(sender, begin)
          && (begin == 0 || LINE_ENDS.indexOf(display.charAt(begin - 1)) >= 0)) {
        return begin;
      }
    }
    return -1;
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
