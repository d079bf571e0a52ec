/// The manifest of an archive, its paths, its locks, and the rules of rotation and storage.
///
/// It owns [Manifest], the list of partitions that is the only commit point, with its codec and
/// file; [ArchiveLayout], which builds every path of an archive; [RotationPolicy] and
/// [PartitionStats], which decide when a partition is sealed; [ArchiveLock]; and [Findings], the
/// result of a verification. It is the lowest room of `core.store` and uses none of the others.
///
/// Start reading at [ArchiveLayout], then [Manifest].
///
/// # manifest.json
///
/// chibi's manifest, with more members. The writer puts everything except the list into the first
/// line, so that a reader can read it without the list, and one partition into each following line.
/// Readers accept any JSON layout.
///
/// | member | content |
/// |---|---|
/// | `version` | 1: chibi's version; a reader refuses a higher one |
/// | `format` | the format of the archive: 1, or 2 if a partition is compressed; a reader refuses a higher one |
/// | `archive` | the archive's id, a UUID |
/// | `commit` | the number of manifests before this one |
/// | `active_partition` | `active.jsonl` |
/// | `active_ordinal` | the ordinal of the active partition |
/// | `next_ordinal` | the lowest ordinal that was never assigned |
/// | `rotation_policy` | `max_entries`, `max_age_seconds`, `max_tokens`, `max_bytes`, `bytes_per_token`: the [RotationPolicy] of the active partition |
/// | `partitions` | the sealed partitions in ascending order of their ordinals |
/// | `partitions[].file` | its path from the archive's root |
/// | `partitions[].start_ts`, `end_ts` | the earliest and the latest time of its dated entries, in unix seconds; both 0 if no entry has a time |
/// | `partitions[].entry_count` | the number of entries |
/// | `partitions[].token_count` | the sum over entries of UTF-8 bytes of content / `bytes_per_token`, rounded up |
/// | `partitions[].prompt_count` | the number of entries of type `message` and role `user` |
/// | `partitions[].bloom_file` | the path of its sidecar |
/// | `partitions[].ordinal` | its ordinal |
/// | `partitions[].bytes` | the length of its lines, before compression |
/// | `partitions[].crc32c` | the CRC-32C of its lines, eight hexadecimal digits |
/// | `partitions[].undated` | the number of entries without a time |
/// | `partitions[].generation` | how often it was rewritten; absent if never, see [Partition] |
/// | `partitions[].compression` | `zstd`; absent if the file is plain JSONL |
/// | `partitions[].stored_bytes` | the length of the compressed file; absent if the file is plain JSONL |
/// | `discarded` | ordinals that are not listed and whose files are to be removed; absent if there are none, see [dev.tsearch.core.store.write] |
/// | `crc32c` | the CRC-32C of all bytes before `],"crc32c":"`; required if the manifest has the layout of the writer. Readers ignore a mismatch; [dev.tsearch.core.store.write.Recovery] does not |
@NullMarked
package dev.tsearch.core.store.manifest;

import org.jspecify.annotations.NullMarked;
