/// The passages of a hit and its highlights.
///
/// It owns [Snippets], which analyzes the text of a hit with the chain of the index and marks the
/// matches. It may use `lucene.analysis`, `lucene.index` and `lucene.query`, and reads neither the
/// index nor the archive.
///
/// **Invariant:** highlights are what Lucene reports as matches of the query in the text.
///
/// Start reading at [Snippets].
@NullMarked
package dev.tsearch.indexer.lucene.snippet;

import org.jspecify.annotations.NullMarked;
