/// Overwrites bytes of an archive for good, so that no offset, address or ordinal changes.
///
/// It owns [ErasurePlan], the bytes to overwrite, and [Erasure], which carries a plan out. A plan
/// names positions only: it needs no rule and has no secret. Start reading at [Erasure].
///
/// **Invariant:** a plan is committed before the first byte changes, and removed after the last one
/// has. In between, the next writer carries it out again from its beginning; every step has the
/// same result when it is repeated.
///
/// **Invariant:** a file has the old or the new bytes under its name at any time. An old file is
/// overwritten with zeros before its space is released. What file systems, drives and backups keep
/// of it is beyond the program.
///
/// # Order of writing
///
/// 1. write `erasing.jsonl`, the plan: write `.tmp`, sync, rename, sync the root. This is the
///    commit of the erasure
/// 2. append the plan's rules to `forgotten.jsonl`; sync
/// 3. write each partition as its next generation, with the same length and compression; sync
///    `partitions/`; write one manifest that lists them. A partition without entries is left out
/// 4. overwrite and remove the old files of these partitions and their sidecars
/// 5. write each changed log of originals as `.tmp`, sync, rename, sync `originals/`, overwrite the
///    old one. A piece has its new checksum in its chunk; other frames of a sealed log are copied
/// 6. rewrite `sources.jsonl` with the new SHA-256 of the pieces and the new hashes of the first
///    and last bytes of the sources that have them
/// 7. rewrite the other files of the plan in the same way
/// 8. overwrite and remove `summary.pack`, `sessions.pack`, `usage.pack`, `active.bloom` and the
///    vectors that an earlier build left in `derived/vectors/`; rebuild the sidecars of the new
///    generations
/// 9. remove the old text from the index; after a crash overwrite and remove `index/` instead,
///    which is rebuilt later
/// 10. remove `erasing.jsonl`; sync the root
///
/// The active partition is sealed before a plan is made: a plan has sealed partitions only.
///
/// # erasing.jsonl
///
/// JSON lines. Spans are triples of numbers: the position of the first byte, the number of bytes,
/// and the ASCII code of the character that overwrites them.
///
/// | line | content |
/// |---|---|
/// | `{"erasing":2}` | the first line: the format of the file; 1 had no checksum |
/// | `{"journal":{…}}` | a line for `forgotten.jsonl` |
/// | `{"partition":N,"generation":G,"spans":[…]}` | partition N becomes generation G; positions in its lines |
/// | `{"log":N,"position":P,"spans":[…]}` | the chunk at position P of log N; positions in its piece |
/// | `{"file":F,"spans":[…]}` | the file with the path F from the archive's root: one in `torn/` or `contexts/`, or the quarantine |
/// | `{"end":true,"crc":"…"}` | the last line, with the CRC-32C of all bytes before it, in eight hexadecimal digits |
@NullMarked
package dev.tsearch.core.store.erase;

import org.jspecify.annotations.NullMarked;
