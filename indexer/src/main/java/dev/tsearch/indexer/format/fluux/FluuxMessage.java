package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;

/// One message, with attachments and reaction separated from the text.
///
/// @param type `reaction` if the message has a reaction and no text; otherwise `message`
/// @param content the text without marks
/// @param metadata `attachments`; `reaction`; `display`, the original text, if it cannot be
///   computed from these; `meta` if the message is empty
record FluuxMessage(EntryType type, String content, JsonObject metadata) {

  /// Reads a message of any version.
  ///
  /// @param text the text, in old versions with marks for attachments and reactions
  /// @param reaction the message's reaction; the empty object if there is none
  /// @param attachments the message's attachments
  static FluuxMessage of(String text, JsonObject reaction, List<JsonObject> attachments) {
    boolean isPlain = reaction.isEmpty() && attachments.isEmpty();
    LegacyText legacy = isPlain ? LegacyText.of(text) : new LegacyText(text, reaction, attachments);
    JsonObject.Builder metadata = JsonObject.builder();
    if (!legacy.reaction().isEmpty()) {
      metadata.put("reaction", legacy.reaction());
    }
    if (!legacy.attachments().isEmpty()) {
      metadata.put("attachments", legacy.attachments());
    }
    if (isPlain && legacy.isMarked()) {
      metadata.put(FluuxText.DISPLAY, text);
    }
    boolean isEmpty = legacy.content().isEmpty();
    if (isEmpty && !legacy.isMarked()) {
      metadata.put("meta", true);
    }
    boolean isReaction = isEmpty && !legacy.reaction().isEmpty();
    EntryType type = isReaction ? EntryType.REACTION : EntryType.MESSAGE;
    return new FluuxMessage(type, legacy.content(), metadata.build());
  }
}
