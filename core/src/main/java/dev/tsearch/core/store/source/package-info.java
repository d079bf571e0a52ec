/// The sources that an archive knows, and their exact bytes.
///
/// It owns [OriginalStore], which has the bytes of sources, [OriginalTransaction], which stores
/// them, and `sources.jsonl`, the table of sources, which records how far each was read. It
/// recognizes a source that has grown, was rewritten, or has the same content as another.
///
/// Start reading at [OriginalStore], then [SourceChange] for the decisions.
///
/// # Order of writing
///
/// The bytes of a source are durable before any entry refers to them:
///
/// 1. append the new bytes of a source to `originals/active.log`; sync it
/// 2. append the pieces and the sources to `sources.jsonl`, with `derived` unchanged; sync it
/// 3. commit the entries
/// 4. append the sources with the new `derived`; sync
///
/// A crash after step 2 leaves a source whose entries the next import derives again; it skips the
/// entries that the archive already has.
///
/// # sources.jsonl
///
/// Each line ends in the CRC-32C of all bytes before `,"crc":"`, in eight hexadecimal digits.
///
/// | line | content |
/// |---|---|
/// | `{"sources":1,"generation":G,"crc":"…"}` | the first line: the format of the file, and how often the file was rewritten; `"lost":N` if an earlier file was lost, with the sources up to the number N |
/// | `{"source":N,"path":…,"original":M,"length":…,"modified":…,"key":…,"derived":…,"read":…,"head":…,"tail":…,"format":…,"session":…,"agent":…,"crc":"…"}` | source N, see [SourceRow]; the last line of a number is valid; empty members are absent |
/// | `{"original":M,"piece":[log,position,from,length,"sha256"],"crc":"…"}` | the next piece of original M, see [dev.tsearch.core.original.Piece] |
///
/// When more than half of at least 1,000 lines are obsolete, a commit rewrites the file: it writes
/// `.tmp`, syncs it, renames it and syncs the root. The next writer cuts a last line without
/// newline and removes damaged lines; it copies both to `torn/` first. A source that lost pieces
/// that way counts as new.
@NullMarked
package dev.tsearch.core.store.source;

import org.jspecify.annotations.NullMarked;
