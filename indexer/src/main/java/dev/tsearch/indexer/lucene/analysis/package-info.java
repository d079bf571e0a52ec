/// How text becomes terms.
///
/// It owns the [ContentTokenizer] and the Lucene analysis chain ([ContentChain]). The index, the
/// filters and the query translation use the same chain, so that they agree on every term.
///
/// Start reading at [ContentTokenizer].
@NullMarked
package dev.tsearch.indexer.lucene.analysis;

import org.jspecify.annotations.NullMarked;
