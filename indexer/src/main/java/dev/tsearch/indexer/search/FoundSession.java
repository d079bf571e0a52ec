package dev.tsearch.indexer.search;

import dev.tsearch.core.store.sidecar.SessionRow;

/// A session with matches, and what the archive knows about it.
///
/// @param row the session
/// @param match its matches
public record FoundSession(SessionRow row, SessionMatch match) {}
