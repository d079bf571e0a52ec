package dev.tsearch.core.entry;

/// An entry and where its line stands.
///
/// @param entry the entry
/// @param address where it stands
public record LocatedEntry(Entry entry, EntryAddress address) {}
