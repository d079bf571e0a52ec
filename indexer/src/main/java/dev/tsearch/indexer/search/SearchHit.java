package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.indexer.lucene.Snippet;

/// An entry that was found, read back from its partition.
///
/// @param rank its place among the hits, counted from 1
/// @param score how well it answers the query; 0 in time order
/// @param entry the entry
/// @param address where its line stands
/// @param snippet the piece of its text to show
public record SearchHit(
    int rank, float score, Entry entry, EntryAddress address, Snippet snippet) {}
