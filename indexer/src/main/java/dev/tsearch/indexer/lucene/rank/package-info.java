/// Ranking: the scores of entries, and the order of sessions and hits.
///
/// A query is ranked in three steps:
///
/// 1. [TopHitsCollector] visits all matches of a [RankedQuery], adds up the scores of their words
///    ([WordMatches], [StopWordScores]), counts them, and keeps the best ([BestMatches]).
/// 2. It computes the whole score of the best of them, the candidates: words that are near each
///    other ([ProximityBoost]), kind of entry, context and recency ([StaticScore]). The result is
///    [RankedEntries], which can be merged with those of another index.
/// 3. [SessionRanking] orders sessions by their best candidates, and the hits by sessions.
///
/// The package also owns the compactions of conversations ([CompactionTimes]), the statistics that
/// the pages of one search share ([ScoreStatistics]), and reasons for scores ([ScoreExplainer]).
/// The table of all weights is `indexer.lucene.index.ScoreWeights`. It may use `lucene.index` and
/// `core`, and does not know how queries are translated.
///
/// **Invariant:** a score depends on the whole index and never on which partitions a search reads.
///
/// **Invariant:** [TopHitsCollector] and [ScoreExplainer] compute equal scores, to the last bit.
///
/// To add a term to the score: add its weight to the table, compute it in [StaticScore] (its value,
/// its line of the explanation), and extend `StaticScoreTest`.
///
/// Start reading at [TopHitsCollector].
@NullMarked
package dev.tsearch.indexer.lucene.rank;

import org.jspecify.annotations.NullMarked;
