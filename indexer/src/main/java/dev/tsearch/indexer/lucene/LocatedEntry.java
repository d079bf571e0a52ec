package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;

/// An entry and where its line stands.
///
/// @param entry the entry
/// @param address its line
public record LocatedEntry(Entry entry, EntryAddress address) {}
