/// The comparison of an index with its archive.
///
/// It owns [IndexCheck], which `tsearch verify` uses. It may use `lucene.analysis`, `lucene.index`
/// and `lucene.reader`, and reads only the index: the caller passes the entries of the archive.
///
/// Start reading at [IndexCheck].
@NullMarked
package dev.tsearch.indexer.lucene.check;

import org.jspecify.annotations.NullMarked;
