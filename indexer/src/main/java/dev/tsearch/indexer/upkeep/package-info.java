/// Keeps what is derived from an archive in step with it.
///
/// Read [IndexUpkeep] first: it gives the index what it lacks, or makes it anew. [ArchiveIndex] is
/// the index as imports see it. [ArchiveVerification] checks a whole archive, [ArchiveRepair] mends
/// it.
///
/// **Invariant:** an index never covers bytes that could be lost: the active partition is synced
/// before a commit says that it is covered.
@NullMarked
package dev.tsearch.indexer.upkeep;

import org.jspecify.annotations.NullMarked;
