/// The contents of an archive as plain data: entries, their identity, their fields and their times.
///
/// Owns [Entry], [EntryId], [EntryAddress], [TranscriptId], [Field], [TimeRange] and [JsonObject].
/// Start with [Entry].
///
/// **Invariant:** plain data. No input or output, no JSON syntax, no clock, no other package of
/// ours. Everything except builders and cursors is immutable and safe for use by many threads.
///
/// **Invariant:** [Entry#searchableText()] alone decides which text of an entry is indexed and
/// filtered, and [Field] is the only list of keyword fields.
@NullMarked
package dev.tsearch.core.entry;

import org.jspecify.annotations.NullMarked;
