/// Storing the bytes of changed sources before they are interpreted.
///
/// It owns [OriginalsWriter], the thread that stores sources and hands those that are durable to
/// the readers.
///
/// What the archive was told to forget is left out of the bytes: by the mask of the rules, and by
/// [ForgottenEntries], which asks the reader of a source that names a forgotten conversation. Both
/// depend on nothing but the source and the rules, so that the stored bytes of a source are known
/// again.
///
/// Start reading at [OriginalsWriter].
@NullMarked
package dev.tsearch.indexer.ingest.originals;

import org.jspecify.annotations.NullMarked;
