/// Searches in an open index.
///
/// It owns [EntryIndexReader], the open index on disk; [TailIndex], a small index in memory for
/// entries that the index on disk does not cover; [IndexSearch], one search of either; and the
/// aggregations [FacetCounts], [FileCounts] and [SessionCounts]. It may use all other packages of
/// the index except `lucene.check` and `lucene.snippet`.
///
/// **Invariant:** a reader takes no lock and never writes.
///
/// **Invariant:** a search of both indexes returns the hits that one index of all entries would
/// have.
///
/// Start reading at [EntryIndexReader].
@NullMarked
package dev.tsearch.indexer.lucene.reader;

import org.jspecify.annotations.NullMarked;
