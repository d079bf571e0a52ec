package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.sidecar.SessionRow;

/// A conversation of a cluster with matches.
///
/// @param row the conversation, from all of its entries
/// @param matches the number of its matches
/// @param newest the time of the newest match; 0 if undated
/// @param oldest the time of the oldest match; 0 if undated
public record RemoteSession(SessionRow row, long matches, long newest, long oldest) {}
