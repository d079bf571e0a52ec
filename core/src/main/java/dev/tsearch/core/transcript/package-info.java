/// A conversation as people think of it: messages made of blocks, turns, and what they add up to.
///
/// Owns the nouns [Transcript], [Message], [Turn] and [TranscriptStats]. Read [Transcript] first.
/// It is made of any entries of one transcript in their order, whatever format they came in.
///
/// **Invariant:** pure and immutable: nothing here reads a file or a clock, or changes an entry.
///
/// **Invariant:** tokens are counted once for each answer of a model, however many lines repeat
/// them.
@NullMarked
package dev.tsearch.core.transcript;

import org.jspecify.annotations.NullMarked;
