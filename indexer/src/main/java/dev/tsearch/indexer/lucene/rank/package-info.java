/// The score of a hit, and the best hits of a segment.
///
/// It owns [BestHits], which collects the hits with the highest scores, and what adds to a score:
/// kind of entry, age, proximity, compaction.
///
/// Start reading at [BestHits].
@NullMarked
package dev.tsearch.indexer.lucene.rank;

import org.jspecify.annotations.NullMarked;
