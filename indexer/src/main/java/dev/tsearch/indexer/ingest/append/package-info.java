/// Appends to a context without a source file.
///
/// It owns [ContextAppender], which `tsearch append` uses.
///
/// Start reading at [ContextAppender].
@NullMarked
package dev.tsearch.indexer.ingest.append;

import org.jspecify.annotations.NullMarked;
