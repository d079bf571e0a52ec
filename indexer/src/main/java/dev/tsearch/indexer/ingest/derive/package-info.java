/// Entries from stored bytes: read, merge by time, fill partitions, publish.
///
/// It owns [Derivation], the import of new bytes, and [Rederivation], which derives all entries of
/// an archive again.
///
/// Start reading at [Derivation], then [TimeMerge], [PartitionBuilder], [PartitionPipeline].
@NullMarked
package dev.tsearch.indexer.ingest.derive;

import org.jspecify.annotations.NullMarked;
