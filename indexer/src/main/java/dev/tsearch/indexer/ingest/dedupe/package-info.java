/// Which entries the archive has already.
///
/// It owns [Deduplicator], which decides for each entry whether it is new, a repetition, or a
/// revision.
///
/// Start reading at [Deduplicator].
@NullMarked
package dev.tsearch.indexer.ingest.dedupe;

import org.jspecify.annotations.NullMarked;
