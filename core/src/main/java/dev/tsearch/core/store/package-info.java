/// The archive on disk: its files, how entries get in, how they are read, and what a crash leaves.
///
/// Owns the nouns *archive*, *partition*, *manifest*, *sidecar* and *source*. Read [Manifest]
/// first, then [Archive] and [Snapshot] for the read side, [ArchiveWriter] and [Recovery] for the
/// write side. [ArchiveLayout] builds every path.
///
/// **Invariant:** the manifest is the only commit point. What it does not name is not part of the
/// archive, and what it names was durable before.
///
/// **Invariant:** a sealed partition never changes, nor does the address of an entry: ordinals are
/// never given twice, sealing and repairs move no byte.
///
/// **Invariant:** readers take no lock and write nothing; writers hold `.tsearch.lock` for one call
/// at a time, and no temporary file exists outside of it.
///
/// **Invariant:** nothing is acknowledged before it survives what [StorageSettings#sync] says. A
/// failed write or sync stops its writer for good.
///
/// # Files
///
/// ```
///  manifest.json                               truth: the ordered list of partitions
///  active.jsonl                                truth: the appendable partition
///  partitions/<min>-<max>-<ordinal>.jsonl      truth: a sealed partition; .<generation> before
///                                              .jsonl once it was rewritten to forget something
///  partitions/<min>-<max>-<ordinal>.jsonl.zst  the same, compressed
///  partitions/<min>-<max>-<ordinal>.bloom      derived: its sidecar, see SidecarFile
///  originals/                                  truth: source bytes, see core.original
///  sources.jsonl                               truth: what is known of each source, see SourceRow
///  derived/summary.pack                        derived: all of partitions/*.bloom, see SummaryPack
///  derived/active.bloom                        derived: the sidecar that active.jsonl would have if
///                                              it were sealed as it was when this was written
///  torn/                                       what recovery took out; never read, never removed
///  .tsearch.lock                               the right to write
///  .tsearch.import.lock                        the right to import
///  *.tmp                                       being written by the holder of the lock
/// ```
///
/// Directories have the mode 0700. A partition is lines of JSON, one entry each, as
/// [dev.tsearch.core.json.EntryCodec] describes them; a line of spaces is no entry. `min` and `max`
/// are the earliest and the latest time of its dated entries in unix seconds, both 0 if no entry
/// has a time.
///
/// # manifest.json
///
/// chibi's manifest, with more members. Written with everything but the list in the first line, so
/// that it can be read without the list, and one partition a line; read in any JSON form.
///
/// | member | is |
/// |---|---|
/// | `version` | 1: chibi's version; a higher one is refused |
/// | `format` | 1, or 2 where a partition is compressed: the format of the archive; a higher one is refused |
/// | `archive` | the archive's id, a UUID |
/// | `commit` | how many manifests came before this one |
/// | `active_partition` | `active.jsonl` |
/// | `active_ordinal` | the ordinal of the active partition |
/// | `next_ordinal` | the first ordinal that nobody was given |
/// | `rotation_policy` | `max_entries`, `max_age_seconds`, `max_tokens`, `max_bytes`, `bytes_per_token`: what the active partition is filled under |
/// | `partitions` | the sealed partitions by ascending ordinal |
/// | `partitions[].file` | its path from the archive's root |
/// | `partitions[].start_ts`, `end_ts` | `min` and `max` above |
/// | `partitions[].entry_count` | number of entries |
/// | `partitions[].token_count` | sum over entries of UTF-8 bytes of content / `bytes_per_token`, rounded up |
/// | `partitions[].prompt_count` | entries of type `message` and role `user` |
/// | `partitions[].bloom_file` | the path of its sidecar |
/// | `partitions[].ordinal` | its ordinal |
/// | `partitions[].bytes` | the file's length, before compression |
/// | `partitions[].crc32c` | the CRC-32C of those bytes, eight hexadecimal digits |
/// | `partitions[].undated` | entries without a time |
/// | `partitions[].generation` | how often it was rewritten; left out for never |
/// | `partitions[].compression` | `zstd`; left out where the file is plain JSONL |
/// | `partitions[].stored_bytes` | the length of the compressed file; left out likewise |
/// | `discarded` | ordinals that are not listed and whose files are removed, see *Replacing*; left out for none |
/// | `crc32c` | the CRC-32C of all bytes before `],"crc32c":"`; must be there where the manifest stands as it is written here. Readers go on without it, [Recovery] does not |
///
/// # Append
///
/// Under the lock: lines are written to the end of `active.jsonl` in one write a batch, synced,
/// then acknowledged. After a failed write or sync the writer cuts the file back to what was
/// acknowledged, and stops. Where the group shares a sync, lines are made before the lock is taken.
/// What the sidecar will need of an entry is gathered later, by another thread: sealing waits for
/// it, an append does not.
///
/// # Sealing
///
/// Before an append that would stretch the active partition's span of event time to the limit, and
/// after one that fills it ([RotationPolicy]):
///
/// 1. sync `active.jsonl`
/// 2. take its counts, `min`, `max` and checksum, which were added up as it grew
/// 3. the sidecar: write `.tmp`, rename; it is not synced, for recovery looks at the newest
///    sidecars first, then at some of the others in turn ([SidecarTurns]), and makes again what a
///    loss of power has torn
/// 4. move `active.jsonl` to `partitions/`, under a name that no file has; sync `partitions/`, and
///    not the root: a loss of power can leave both names, but not none
/// 5. if it is to be compressed, its `.jsonl.zst` beside it: write `.tmp`, sync, read back, rename,
///    sync `partitions/`
/// 6. manifest with the partition and the next `active_ordinal`: write `.tmp`, sync, rename
/// 7. a new, empty `active.jsonl`; sync the root, by which the end of the old name, the manifest
///    and the new file become durable; nothing is acknowledged before
/// 8. remove the plain file, if the manifest lists it compressed
/// 9. bring `summary.pack` up to date
///
/// Whole partitions ([ArchiveWriter#commit]) are written as `.tmp`, synced and moved to their
/// names, with their sidecars; `partitions/` is synced; one manifest commits them all.
///
/// # Replacing
///
/// Whole partitions take the place of others by one manifest ([ArchiveWriter#replace]), all under
/// one lock:
///
/// 1. for each batch of new partitions: a manifest that names their ordinals in `discarded`, then
///    their files and sidecars as above
/// 2. one manifest that lists them, and has the ordinals of the old ones in `discarded`
/// 3. remove the files of the old ones; sync `partitions/`
/// 4. bring `summary.pack` up to date
///
/// Whatever is in `discarded` when a writer comes after a crash is removed: before step 2 the new
/// ones, after it the old ones. The next manifest names them no more.
///
/// # Compression
///
/// A compressed partition is the same lines in zstd frames of at most 64 KiB, none of which divides
/// a line ([dev.tsearch.core.frame]). Lengths, offsets, checksums, addresses, sidecar and index are
/// those of the plain lines. [ArchiveWriter#store] stores sealed partitions otherwise, about a
/// second of them under one lock:
///
/// 1. for each: check its lines, write the other file as `.tmp`, sync, read back, rename
/// 2. sync `partitions/`
/// 3. one manifest that lists the other files
/// 4. remove the files from before; sync `partitions/`
///
/// A crash leaves files of which the manifest lists one of two with the same lines; the other is
/// removed. Readers with an older manifest find the lines under the other name.
///
/// # Reading
///
/// Read the manifest, open `active.jsonl`, look at the manifest again; if it changed, start over.
/// If there is no `active.jsonl`, `partitions/*-<active_ordinal>.jsonl` is it, or it is empty.
/// Bytes behind its last newline are ignored.
///
/// # Originals and sources.jsonl
///
/// What an import takes in is durable before entries name it ([OriginalStore]):
///
/// 1. append a source's new bytes to `originals/active.log`; sync it
/// 2. append to `sources.jsonl` the pieces and the sources, with `derived` as it was; sync it
/// 3. commit the entries
/// 4. append the sources with the new `derived`; sync
///
/// A crash after 2 leaves a source whose entries the next import derives: those that are known are
/// passed over. Each line ends in the CRC-32C of all bytes before `,"crc":"`:
///
/// | line | says |
/// |---|---|
/// | `{"sources":1,"generation":G,"crc":"…"}` | the first line: the format of the file, and how often it was written anew |
/// | `{"source":N,"path":…,"original":M,"length":…,"modified":…,"key":…,"derived":…,"read":…,"head":…,"tail":…,"format":…,"session":…,"agent":…,"crc":"…"}` | what is known of source N, see [SourceRow]; the last line of a number counts; what is empty is left out |
/// | `{"original":M,"piece":[log,position,from,length,"sha256"],"crc":"…"}` | the next piece of original M, see [dev.tsearch.core.original.Piece] |
///
/// Once more than half of at least 1,000 lines no longer count, a commit writes the file anew as
/// `.tmp`, syncs it, renames it and syncs the root. The next writer cuts a last line without
/// newline and takes out damaged lines, both after copying them to `torn/`; a source whose pieces
/// were lost so is taken as if it were new.
///
/// # Recovery
///
/// Whenever a writer gets the lock and finds manifest or active partition other than it left them
/// (the first time always), it repairs what a crash may have left:
///
/// | found | done |
/// |---|---|
/// | no manifest and no partition | a new archive is made |
/// | partitions, and no manifest | refused, nothing changed |
/// | `*.tmp` in the root, `partitions/` or `derived/` | removed |
/// | names that are not durable, as after a failed sync | both directories are synced |
/// | a listed partition gone, or of another length | refused and named; readers go on without it |
/// | no `active.jsonl` or an empty one, and an unlisted partition of `active_ordinal` | sealing goes on at step 5, with the sidecar after it |
/// | both, with equal bytes | the move is undone: the name in `partitions/` is removed |
/// | both, with different bytes | refused and named |
/// | `active.jsonl` with the bytes of a listed partition | it is removed, since the move has ended |
/// | an unlisted file of a listed ordinal, one of them rewritten or compressed | removed |
/// | an unlisted file of a discarded ordinal | removed |
/// | any other unlisted partition | moved to `torn/` |
/// | a sidecar of no listed partition | removed |
/// | a listed partition without sidecar | the sidecar is made again |
/// | a sidecar that is damaged or of another analysis, as far as looked at | made again, and `summary.pack` with it |
/// | no `active.jsonl` | made, empty |
/// | the last line whole but for its newline | the newline is added |
/// | bytes behind the last sound line that are no entry | copied to `torn/`, then cut off |
/// | a damaged line before a sound one | copied to `torn/`, then overwritten with spaces |
/// | `summary.pack` of another manifest | brought up to date |
///
/// # Verification and repair
///
/// [Verifier] reads everything once and tells apart what [Repair] mends
/// ([Finding.Severity#REPAIRABLE]) and what is lost ([Finding.Severity#DATA_LOSS]). Bytes of
/// `active.jsonl` have no checksum until it is sealed: there a change is found only if a line is no
/// entry any more, or not the one that was indexed.
///
/// | damaged | read as | mended by |
/// |---|---|---|
/// | a sidecar, `summary.pack` | if it were not there | being made anew |
/// | what a crash left | above | recovery |
/// | a line of `sources.jsonl` whose words stand elsewhere, too | if it were not there | copying it to `torn/` and writing the file anew |
/// | a line of `sources.jsonl` that was lost | if it were not there | nothing; the file stays |
/// | a sealed partition | without the lines that are no entries | nothing; writers that look at it refuse |
/// | a row of the manifest | the partition that its sidecar proves to stand there, else without it | nothing; writers refuse |
/// | the rest of the manifest | not at all | nothing; writers refuse |
/// | `active.jsonl` cut or gone | as far as it is there; a search names it if the index had more of it | nothing |
/// | an original | up to the damaged chunk or frame | nothing |
///
/// # Versions
///
/// Whoever meets a higher version than it knows refuses with a
/// [dev.tsearch.core.disk.NewerFormatException] where it is truth, and goes on as if the file were
/// not there where it is derived.
///
/// | file | has its version in |
/// |---|---|
/// | `partitions/*.jsonl.zst` | before the seek table, see [dev.tsearch.core.frame.FrameTable] |
/// | `manifest.json` | `version` and `format`; `format` also stands for `active.jsonl` and the partitions |
/// | `sources.jsonl` | `sources` in its first line |
/// | `originals/active.log`, `originals/*.zst` | their headers, see [dev.tsearch.core.original] |
/// | `partitions/*.bloom` | the header, and one for each section |
/// | `derived/summary.pack` | the trailer |
/// | `index/` | the analyzer's fingerprint in the commit, and Lucene's own |
@NullMarked
package dev.tsearch.core.store;

import org.jspecify.annotations.NullMarked;
