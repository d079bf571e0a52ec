/// Forgetting entries and redacting passages of an archive, on purpose and for good.
///
/// It owns [Forgetting], which removes entries, and [ArchiveRedaction], which overwrites passages.
/// Both find all bytes that are to be overwritten, under the write lock, and hand a plan to
/// [dev.tsearch.core.store.write.ArchiveWriter#erase]. Start reading at [ArchiveRedaction]. The
/// rules are those of `core.forget`.
///
/// **Invariant:** the plan overwrites what the mask of the new rule overwrites, in originals as at
/// a later import: what is stored stays equal to the masked sources.
///
/// **Invariant:** the index of the archive is held before a plan is committed, and has no old text
/// when it is released.
@NullMarked
package dev.tsearch.indexer.forget;

import org.jspecify.annotations.NullMarked;
