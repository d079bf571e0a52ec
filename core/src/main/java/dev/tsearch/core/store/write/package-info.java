/// The single writer of an archive.
///
/// It owns everything that changes an archive: appends with group commit, sealing, publishing of
/// whole partitions, replacement of partitions, conversion between plain and compressed files, and
/// recovery from a crash. One process writes at a time.
///
/// **Invariant:** the manifest is renamed into place after everything that it lists is durable.
///
/// Start reading at [ArchiveWriter], then [WriterState], then [Recovery].
///
/// # Append
///
/// Under the lock, the writer appends lines to `active.jsonl`, one write per batch, syncs them, and
/// acknowledges them. After a failed write or sync the writer truncates the file to the
/// acknowledged bytes and stops. With a group sync, lines are encoded before the lock is taken.
/// Another thread collects the facts for the sidecar ([SidecarAccumulator]): sealing waits for it,
/// an append does not.
///
/// # Sealing
///
/// The writer seals the active partition before an append that would stretch its range of event
/// times to the limit, and after an append that fills it
/// ([dev.tsearch.core.store.manifest.RotationPolicy]):
///
/// 1. sync `active.jsonl`
/// 2. take its counts, `min`, `max` and checksum, which were added up during the appends
/// 3. write the sidecar: write `.tmp`, rename. It is not synced: recovery checks the newest
///    sidecars first and a part of the others ([SidecarCheckSchedule]), and rebuilds the ones that
///    a loss of power has torn
/// 4. move `active.jsonl` to `partitions/`, under a name that no file has; sync `partitions/`, but
///    not the root: a loss of power can leave both names, but not none
/// 5. if it is to be compressed, write its `.jsonl.zst`: write `.tmp`, sync, read back, rename,
///    sync `partitions/`
/// 6. write the manifest with the partition and the next `active_ordinal`: write `.tmp`, sync,
///    rename
/// 7. create a new, empty `active.jsonl`; sync the root, which makes the removal of the old name,
///    the manifest and the new file durable. Nothing is acknowledged before
/// 8. remove the plain file, if the manifest lists the compressed one
/// 9. update `summary.pack`
///
/// [ArchiveWriter#commit] writes whole partitions as `.tmp`, syncs them and moves them to their
/// names, with their sidecars. It syncs `partitions/`, and one manifest commits them all.
///
/// # Replacing
///
/// [ArchiveWriter#replace] replaces whole partitions by one manifest, all under one lock:
///
/// 1. for each batch of new partitions: write a manifest that lists their ordinals in `discarded`,
///    then their files and sidecars as above
/// 2. write one manifest that lists the new partitions, and has the ordinals of the old ones in
///    `discarded`
/// 3. remove the files of the old partitions; sync `partitions/`
/// 4. update `summary.pack`
///
/// After a crash the next writer removes the files of all ordinals in `discarded`: the new ones
/// before step 2, the old ones after it. The next manifest omits these ordinals.
///
/// # Conversion
///
/// [ArchiveWriter#store] compresses or decompresses sealed partitions, for about a second under one
/// lock:
///
/// 1. for each: check its lines, write the other file as `.tmp`, sync, read back, rename
/// 2. sync `partitions/`
/// 3. write one manifest that lists the other files
/// 4. remove the old files; sync `partitions/`
///
/// After a crash there may be two files with the same lines, of which the manifest lists one;
/// recovery removes the other. A reader with an older manifest finds the lines under the other
/// name.
///
/// # Recovery
///
/// A writer runs recovery when it gets the lock and finds a manifest or an active partition that it
/// did not leave there itself (always the first time):
///
/// | found | action |
/// |---|---|
/// | `erasing.jsonl` | carry out its plan, see [dev.tsearch.core.store.erase]; remove the index |
/// | no manifest and no partition | create an archive |
/// | partitions, and no manifest | refuse; change nothing |
/// | an unlisted partition of an ordinal that was never assigned, or `active.sums` of a later one | refuse: the manifest is an older one |
/// | `*.tmp` in the root, `partitions/`, `derived/` or `originals/` | remove |
/// | names that are not durable, as after a failed sync | sync both directories |
/// | a listed partition is absent or has another length | refuse and name it; readers skip it |
/// | no `active.jsonl` or an empty one, and an unlisted partition of `active_ordinal` | continue the sealing at step 5, with the sidecar after it |
/// | both, with equal bytes | undo the move: remove the name in `partitions/` |
/// | both, with different bytes | refuse and name them |
/// | `active.jsonl` with the bytes of a listed partition | remove it: the move was complete |
/// | an unlisted file of a listed ordinal, one of the two rewritten or compressed | remove |
/// | an unlisted file of a discarded ordinal | remove |
/// | any other unlisted partition | move to `torn/` |
/// | a sidecar of no listed partition | remove |
/// | a listed partition without sidecar | rebuild the sidecar; after an erasure all, otherwise for about a second, and the next writer the rest |
/// | a sidecar that is damaged or of another analyzer, among the checked ones | rebuild it, and `summary.pack` |
/// | a line of `active.sums` that `active.jsonl` lacks | refuse and name it |
/// | no `active.jsonl` | create an empty one |
/// | the last line is complete except for its newline | add the newline |
/// | bytes after the last valid line that are not an entry | copy to `torn/`, then truncate |
/// | a damaged line before a valid one | copy to `torn/`, then overwrite with spaces |
/// | lines without checksum in `active.sums` | sync `active.jsonl`, then add their checksums |
/// | `summary.pack` of another manifest | update |
///
/// [ArchiveWriter#openDamaged] accepts what recovery refuses, for a repair that replaces all
/// partitions: [ManifestAdoption] lists the partitions that are there, and [ActiveRestoration] puts
/// spaces in the place of lost lines, so that no entry moves.
@NullMarked
package dev.tsearch.core.store.write;

import org.jspecify.annotations.NullMarked;
