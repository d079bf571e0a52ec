/// Storing the bytes of changed sources before they are interpreted.
///
/// It owns [Intake], the thread that stores sources and hands those that are durable to the
/// readers.
///
/// Start reading at [Intake].
@NullMarked
package dev.tsearch.indexer.ingest.originals;

import org.jspecify.annotations.NullMarked;
