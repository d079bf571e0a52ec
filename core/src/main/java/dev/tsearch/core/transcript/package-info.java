/// A conversation in order, as messages, turns and statistics, with a query API.
///
/// Owns [SessionOrder], the one order of a conversation, and [Transcript], [Message], [Turn],
/// [TranscriptStats] and [TranscriptQuery]. Start with [Transcript], which is built from the
/// entries of one conversation in any format, in their order. [TranscriptQuery] selects messages by
/// the criteria of [Lookup] over the fields of [Message#value]. [LineOrigins] attributes the lines
/// of a file to tool calls, and [Remedy] says what ran between a failure and the success of the
/// same command. May use `core.entry` and `core.transcript.call`, which has the inputs of calls.
///
/// **Invariant:** pure. Nothing here reads a file or a clock, or changes an entry; only
/// [SessionOrder], [OlderRevisions] and [LineOrigins] collect.
///
/// **Invariant:** tokens count once for each answer of a model, however many lines repeat them.
///
/// **Invariant:** a step of a query does not change the query, and an absent value meets no
/// criterion except that it is absent.
@NullMarked
package dev.tsearch.core.transcript;

import org.jspecify.annotations.NullMarked;
