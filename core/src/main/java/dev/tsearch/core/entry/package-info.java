/// What an archive holds: entries, who they belong to, and when they happened.
///
/// Owns the nouns [Entry], [EntryId], [TranscriptId], [Field] and [TimeRange]. Read [Entry] first.
///
/// **Invariant:** plain data. No input or output, no JSON syntax, no clock; everything is immutable
/// and safe to share between threads.
///
/// **Invariant:** [Entry#searchableText()] is the only place that decides which text of an entry is
/// indexed and filtered, and [Field] the only list of keyword fields.
@NullMarked
package dev.tsearch.core.entry;

import org.jspecify.annotations.NullMarked;
