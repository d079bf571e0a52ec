/// Which source files there are, and which of them changed.
///
/// It owns [Discovery], which walks folders, and [ChangeDetector], which decides which files are
/// opened.
///
/// Start reading at [Discovery].
@NullMarked
package dev.tsearch.indexer.ingest.discover;

import org.jspecify.annotations.NullMarked;
