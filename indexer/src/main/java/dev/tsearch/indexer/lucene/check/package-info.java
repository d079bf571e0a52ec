/// The comparison of an index with the archive that it was made from.
///
/// It owns [IndexCheck], which `tsearch verify` uses.
///
/// Start reading at [IndexCheck].
@NullMarked
package dev.tsearch.indexer.lucene.check;

import org.jspecify.annotations.NullMarked;
