/// From a request to hits: which partitions are searched, what is found in them, and the lines
/// themselves.
///
/// Owns the nouns [SearchHit] and [SearchResult]. Read [Searcher] first.
///
/// One search sees one snapshot ([SnapshotSearch]). It compiles the query, plans with what is known
/// of each partition, and only if something is left opens the index; what the index does not cover
/// is read from the partitions themselves.
///
/// Where that finds nothing, [RelaxedSearch] asks for less, if the request allows it, and the
/// answer says so: hits, sessions and facets alike.
///
/// **Invariant:** every acknowledged entry that matches is found, whatever the index covers,
/// whether there is one at all, and whether it is damaged.
///
/// **Invariant:** pruning changes neither hits nor scores, nor what is counted; a request can have
/// that verified, and a difference is a [PruningChangedException].
///
/// **Invariant:** nothing here writes, but the update of the index that the caller may provide.
@NullMarked
package dev.tsearch.indexer.search;

import org.jspecify.annotations.NullMarked;
