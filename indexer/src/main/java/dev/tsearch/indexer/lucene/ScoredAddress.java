package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.EntryAddress;

/// A hit before its line is read.
///
/// @param address where the entry's line stands
/// @param score how well it answers the query; 0 in time order
/// @param timestamp the entry's time in unix seconds, 0 if undated
public record ScoredAddress(EntryAddress address, float score, long timestamp) {}
