/// The score of a hit, and the best hits of a segment.
///
/// It owns [TopHitsCollector], which collects the hits with the highest scores, and what adds to a
/// score: kind of entry, age, proximity, compaction.
///
/// Start reading at [TopHitsCollector].
@NullMarked
package dev.tsearch.indexer.lucene.rank;

import org.jspecify.annotations.NullMarked;
