package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;

/// An entry without what all entries of its line have in common.
///
/// @param type what it is
/// @param from who spoke
/// @param to who was spoken to
/// @param content what was said
/// @param about what is known of it alone
record EntryDraft(EntryType type, String from, String to, String content, JsonObject about) {}
