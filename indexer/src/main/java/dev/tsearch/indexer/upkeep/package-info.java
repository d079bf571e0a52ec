/// Keeping what is derived in step with the archive.
///
/// Read [IndexUpkeep] first.
///
/// **Invariant:** what is derived can be deleted at any moment and is made again from the truth;
/// nothing here changes the truth.
///
/// **Invariant:** the lock is held for one batch at a time, about a second.
@NullMarked
package dev.tsearch.indexer.upkeep;

import org.jspecify.annotations.NullMarked;
