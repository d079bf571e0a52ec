/// The single writer of an archive.
///
/// It owns everything that changes an archive: appends with group commit, sealing, publishing of
/// finished partitions, replacement of partitions, and recovery from an interrupted write. One
/// process writes at a time.
///
/// **Invariant:** an entry is durable before its append is acknowledged; the manifest is renamed
/// into place after everything that it lists is durable.
///
/// Start reading at [ArchiveWriter], then [Recovery].
@NullMarked
package dev.tsearch.core.store.write;

import org.jspecify.annotations.NullMarked;
