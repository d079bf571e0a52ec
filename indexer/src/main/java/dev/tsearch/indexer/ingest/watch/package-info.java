/// Imports of files while they are written.
///
/// It owns [Watch], which imports what changed, and [FolderEvents], which reports the changes of
/// folders.
///
/// Start reading at [Watch].
@NullMarked
package dev.tsearch.indexer.ingest.watch;

import org.jspecify.annotations.NullMarked;
