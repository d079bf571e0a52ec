package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;

/// The part of an entry that its own bytes decide. The id, the time and the metadata that all
/// entries of the line or the source share are added by [#toEntry].
///
/// @param type the entry's type
/// @param from the sender
/// @param to the recipient
/// @param content the text
/// @param metadata metadata of this entry alone
public record EntryDraft(
    EntryType type, String from, String to, String content, JsonObject metadata) {

  /// The complete entry.
  ///
  /// @param all the complete metadata, which includes [#metadata()]
  public Entry toEntry(String id, EntryTime time, JsonObject all) {
    return new Entry(id, time.timestamp(), from, to, content, type, new Metadata(all));
  }
}
