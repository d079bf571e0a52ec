/// The Lucene index on disk: its schema, its coverage, and its writer.
///
/// It owns [IndexSchema], the only class that names fields of the index; [EntryIndexWriter], the
/// only writer; [CommitData], the user data of a commit; [EntryBoost] and [ScoreWeights], the
/// weights of the ranking. It may use `core` and `lucene.analysis`.
///
/// **Invariant:** each commit stores which bytes of the archive it covers ([Coverage]), and these
/// bytes are durable before the commit.
///
/// **Invariant:** the entries of one partition are adjacent within a segment, so that a reader can
/// skip the partition.
///
/// Start reading at [IndexSchema].
@NullMarked
package dev.tsearch.indexer.lucene.index;

import org.jspecify.annotations.NullMarked;
