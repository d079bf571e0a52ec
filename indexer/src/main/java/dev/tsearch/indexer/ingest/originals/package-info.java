/// Storing the bytes of changed sources before they are interpreted.
///
/// It owns [OriginalsWriter], the thread that stores sources and hands those that are durable to
/// the readers.
///
/// Start reading at [OriginalsWriter].
@NullMarked
package dev.tsearch.indexer.ingest.originals;

import org.jspecify.annotations.NullMarked;
