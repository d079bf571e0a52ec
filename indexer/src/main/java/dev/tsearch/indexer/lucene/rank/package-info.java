/// Ranking: the score of a hit, and the hits with the highest scores.
///
/// It owns [TopHitsCollector], [StaticScore] (kind of entry, context, recency) and its query
/// [StaticScoreQuery], [ProximityBoost], the compactions of conversations ([CompactionTimes]) and
/// the statistics that the pages of one search share ([ScoreStatistics]). The table of all weights
/// is `indexer.lucene.index.ScoreWeights`. It may use `lucene.index` and `core`, and does not know
/// how queries are translated.
///
/// **Invariant:** a score depends on the whole index and never on which partitions a search reads.
///
/// **Invariant:** [TopHitsCollector] and [StaticScoreQuery] compute equal scores, to the last bit.
///
/// To add a term to the score: add its weight to the table, compute it in [StaticScore] (its value,
/// its maximum, its line of the explanation), and extend `StaticScoreTest`.
///
/// Start reading at [TopHitsCollector].
@NullMarked
package dev.tsearch.indexer.lucene.rank;

import org.jspecify.annotations.NullMarked;
