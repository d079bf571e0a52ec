/// The passages of a hit and its highlights.
///
/// It owns [Snippets]. It analyzes the text of a hit with the same chain as the index and marks
/// what matched.
///
/// Start reading at [Snippets].
@NullMarked
package dev.tsearch.indexer.lucene.snippet;

import org.jspecify.annotations.NullMarked;
