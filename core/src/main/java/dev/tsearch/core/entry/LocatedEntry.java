package dev.tsearch.core.entry;

/// An entry and its address.
///
/// @param entry the entry
/// @param address the position of its line
public record LocatedEntry(Entry entry, EntryAddress address) {}
