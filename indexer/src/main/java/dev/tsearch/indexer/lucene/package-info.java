/// The Lucene index of an archive: how text becomes terms, how entries are indexed, how a query
/// becomes one of Lucene's, what it requires of a partition, and how it is searched.
///
/// Owns the nouns *term* (the bytes that the chain makes of text) and [Coverage].
///
/// The index is derived: it can be deleted, and is made again from the partitions. It holds no
/// text, only terms and the address of each entry's line.
///
/// **Invariant:** no other package imports Lucene, and no public signature here has a type of it.
///
/// **Invariant:** one chain makes terms, for the index, for the filters' keys and for queries, and
/// a text is analysed once for both index and filter.
///
/// **Invariant:** what a query requires is read off the very Lucene query that is run; whatever its
/// reader does not know requires nothing.
///
/// **Invariant:** scores depend on the index alone, never on which partitions were passed over.
@NullMarked
package dev.tsearch.indexer.lucene;

import org.jspecify.annotations.NullMarked;
