package dev.tsearch.indexer.answer;

import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.Optional;

/// A session of a list.
///
/// @param row what is known of it
/// @param match what was found in it, if something was looked for
public record ListedSession(SessionRow row, Optional<SessionHits> match) {}
