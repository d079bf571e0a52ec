/// The lines of partitions: sealed files, plain or compressed, and the active file.
///
/// It owns reading lines and entries of one partition ([PartitionReader]) and appending to the
/// active one ([ActiveFile]). It does not know which partitions an archive has.
///
/// Start reading at [PartitionReader].
@NullMarked
package dev.tsearch.core.store.partition;

import org.jspecify.annotations.NullMarked;
