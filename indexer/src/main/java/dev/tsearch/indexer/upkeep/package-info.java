/// Updates the index of an archive, verifies the archive with its index, and repairs it.
///
/// It owns [IndexUpkeep], which updates or rebuilds the index; [ArchiveIndex], the index as imports
/// use it; [ArchiveVerification] and [ArchiveRepair]. Start reading at [IndexUpkeep].
///
/// **Invariant:** an index never covers bytes that could be lost: the active partition is synced
/// before a commit of the index covers it.
@NullMarked
package dev.tsearch.indexer.upkeep;

import org.jspecify.annotations.NullMarked;
