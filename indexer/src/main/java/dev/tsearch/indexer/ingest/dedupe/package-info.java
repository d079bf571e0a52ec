/// Which entries the archive has already.
///
/// It owns [Novelty], which decides for each entry whether it is new, a repetition, or a revision.
///
/// Start reading at [Novelty].
@NullMarked
package dev.tsearch.indexer.ingest.dedupe;

import org.jspecify.annotations.NullMarked;
