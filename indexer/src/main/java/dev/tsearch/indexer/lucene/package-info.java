/// The Lucene index of an archive. This package has no classes; it is the overview of its rooms:
///
/// | package | owns | start at |
/// |---|---|---|
/// | `analysis` | text to terms, keys of filters, inflections | `ContentTokenizer` |
/// | `index` | the schema, the writer, the coverage of a commit, the weights of the ranking | `IndexSchema` |
/// | `query` | the translation of queries, and what they require of a partition | `QueryTranslator` |
/// | `rank` | scores, the best hits, the statistics that pages share | `TopHitsCollector` |
/// | `reader` | searches in an open index, facets, counts per session | `EntryIndexReader` |
/// | `snippet` | passages and highlights of a hit | `Snippets` |
/// | `check` | the comparison of the index with the archive | `IndexCheck` |
///
/// Dependencies point upwards in this table, except that `rank` does not use `query`, and `check`
/// uses only `analysis`, `index` and `reader`.
///
/// The index is derived data: it can be deleted, and is rebuilt from the partitions. It stores
/// terms and the address of the line of each entry, but no text.
///
/// **Invariant:** no other package uses a type of Lucene, not even in the signature of a method
/// that it calls. `ArchitectureTest` enforces it.
///
/// **Invariant:** one chain computes the terms of the index, of the filters and of queries. A text
/// is analyzed once for both index and filter.
///
/// **Invariant:** the requirement of a query is derived from the Lucene query that is executed. A
/// kind of query that is not known to the derivation requires nothing.
///
/// **Invariant:** scores depend on the index alone, and never on which partitions were pruned.
@NullMarked
package dev.tsearch.indexer.lucene;

import org.jspecify.annotations.NullMarked;
