package dev.tsearch.indexer.answer;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.transcript.Remedy;

/// Remedies of one kind.
///
/// @param example the latest of them
/// @param result the failed result of the example
/// @param count how many there are
/// @param sessions in how many sessions
public record CountedRemedy(Remedy example, Entry result, int count, int sessions) {}
