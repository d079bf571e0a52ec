/// Searches in an open index.
///
/// It owns [EntryIndexReader], the open index, its hits, facet counts and session counts, and
/// [TailIndex], a small index in memory for entries that the index on disk does not cover yet.
///
/// Start reading at [EntryIndexReader].
@NullMarked
package dev.tsearch.indexer.lucene.reader;

import org.jspecify.annotations.NullMarked;
