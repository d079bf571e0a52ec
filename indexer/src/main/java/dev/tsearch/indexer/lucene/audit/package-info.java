/// The comparison of an index with the archive that it was made from.
///
/// It owns [IndexAudit], which `tsearch verify` uses.
///
/// Start reading at [IndexAudit].
@NullMarked
package dev.tsearch.indexer.lucene.audit;

import org.jspecify.annotations.NullMarked;
