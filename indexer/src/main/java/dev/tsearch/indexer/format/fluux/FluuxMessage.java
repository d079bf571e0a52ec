package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;

/// What one message says, with attachments and reaction apart from the text, in whichever form they
/// were written.
///
/// @param type `message`, or `reaction` if it is that alone
/// @param content the clean text
/// @param about attachments, reaction, and the text as it was where these do not give it back; that
///   the message says nothing at all
record FluuxMessage(EntryType type, String content, JsonObject about) {

  /// A message.
  ///
  /// @param reaction as the source has it; the empty object if it is none
  /// @param attachments as the source has them
  static FluuxMessage of(String text, JsonObject reaction, List<JsonObject> attachments) {
    boolean isPlain = reaction.isEmpty() && attachments.isEmpty();
    LegacyText legacy = isPlain ? LegacyText.of(text) : new LegacyText(text, reaction, attachments);
    JsonObject.Builder about = JsonObject.builder();
    if (!legacy.reaction().isEmpty()) {
      about.put("reaction", legacy.reaction());
    }
    if (!legacy.attachments().isEmpty()) {
      about.put("attachments", legacy.attachments());
    }
    if (isPlain && legacy.isMarked()) {
      about.put(FluuxText.DISPLAY, text);
    }
    boolean isSilent = legacy.content().isEmpty();
    if (isSilent && !legacy.isMarked()) {
      about.put("meta", true);
    }
    boolean isReaction = isSilent && !legacy.reaction().isEmpty();
    EntryType type = isReaction ? EntryType.REACTION : EntryType.MESSAGE;
    return new FluuxMessage(type, legacy.content(), about.build());
  }
}
