/// A conversation as people think of it: messages made of blocks, turns, and what they add up to.
///
/// Owns the nouns [Transcript], [Message], [Turn], [TranscriptStats] and [TranscriptQuery]. Read
/// [Transcript] first, and [TranscriptQuery] for the questions that can be put to one, with the
/// criteria of [Lookup] over the fields of [Message#value]. It is made of any entries of one
/// transcript in their order, whatever format they came in.
///
/// **Invariant:** pure and immutable: nothing here reads a file or a clock, or changes an entry.
///
/// **Invariant:** tokens are counted once for each answer of a model, however many lines repeat
/// them.
///
/// **Invariant:** a query's step never changes the query that it was asked of, and an absent value
/// meets no criterion but that of being absent.
@NullMarked
package dev.tsearch.core.transcript;

import org.jspecify.annotations.NullMarked;
