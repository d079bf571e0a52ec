/// The Lucene index of an archive: how text becomes terms, how entries are indexed, how a query
/// becomes one of Lucene's, what it requires of a partition, and how it is searched.
///
/// Owns the nouns *term* (the bytes that [ContentTokenizer] makes of text), [Coverage] (what an
/// index holds) and [CompiledQuery]. Read [IndexSchema] and [ContentTokenizer] first; then
/// [IndexWriting] and [IndexReading] for the two sides, and [QueryTranslator] with
/// [RequirementReader] for what becomes of a query.
///
/// The index is derived: it can be deleted, and is made again from the partitions. It holds no
/// text, only terms and the address of each entry's line; [CommitData] says what its commits say.
///
/// **Invariant:** no other package imports Lucene, and no public signature here has a type of it.
///
/// **Invariant:** one chain makes terms, for the index, for the filters' keys and for queries, and
/// a text is analysed once for both index and filter.
///
/// **Invariant:** what a query requires is read off the very Lucene query that is run; whatever
/// [RequirementReader] does not know requires nothing.
///
/// **Invariant:** scores depend on the index alone, never on which partitions were passed over.
@NullMarked
package dev.tsearch.indexer.lucene;

import org.jspecify.annotations.NullMarked;
