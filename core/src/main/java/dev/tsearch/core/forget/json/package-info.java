/// JSON as the bytes that it is: what forgetting looks for and overwrites in it, without a check of
/// the rest.
///
/// It owns [JsonTexts], which visits strings and numbers; [JsonObjectsWithin] and [JsonList], which
/// find objects; [ObjectIdentity] and [ConversationParts], which say whose they are. Start reading
/// at [JsonTexts].
@NullMarked
package dev.tsearch.core.forget.json;

import org.jspecify.annotations.NullMarked;
