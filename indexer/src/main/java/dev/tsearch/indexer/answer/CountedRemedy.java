package dev.tsearch.indexer.answer;

import dev.tsearch.core.transcript.Remedy;

/// Remedies of one kind.
///
/// @param example the latest of them
/// @param count how many there are
/// @param sessions in how many sessions
public record CountedRemedy(Remedy example, int count, int sessions) {}
