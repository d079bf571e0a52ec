/// The use of models and tools in a whole archive, summed up by session.
///
/// Owns [UsagePack], the file `derived/usage.pack`, and [UsagePackWriter], which keeps it up to
/// date. Start with [UsagePack]. May use `core.disk`, `core.entry`, `core.store.manifest`,
/// `core.store.sidecar` and `core.transcript`.
///
/// **Invariant:** the file has no figure that the tables of its partitions do not have: with them
/// or with it, statistics are equal.
@NullMarked
package dev.tsearch.core.store.usage;

import org.jspecify.annotations.NullMarked;
