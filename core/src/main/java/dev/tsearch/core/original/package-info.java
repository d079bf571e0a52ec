/// Stores the bytes of sources exactly as they were imported: appends them to a log, and reads them
/// back at any offset.
///
/// An *original* is the copy of one source in the archive, as a list of [Piece]s. [OriginalLog]
/// writes pieces, [OriginalReader] reads them, [LogLeftovers] finds the leftovers of a crash. Start
/// with [Piece], then [OriginalLog]. May use `core.disk`, `core.frame` and zstd.
///
/// **Invariant:** the bytes read are the bytes written. This package knows nothing of lines,
/// encodings or JSON.
///
/// **Invariant:** a piece never moves. Its position is uncompressed, so it is the same in
/// `active.log` and in the sealed log with the same number.
///
/// **Invariant:** every byte is checked against a checksum when it is read. Damage is a
/// [dev.tsearch.core.disk.CorruptArchiveException]; wrong bytes are never returned.
///
/// ## The log
///
/// `originals/active.log` is the log that the writer appends to. All numbers are little-endian.
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 4 | magic `TSOL` |
/// | 4 | 4 | format version, 1 |
/// | 8 | 4 | number of the log, from 1 |
/// | 12 | 4 | CRC-32C of bytes 0 to 11 |
/// | 16 | | chunks |
///
/// A chunk contains one piece:
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 4 | magic `TSOC` |
/// | 4 | 4 | length of the piece, 1 byte to 1 MiB |
/// | 8 | 8 | number of the source that the piece was imported from |
/// | 16 | 8 | offset of the piece in its original |
/// | 24 | 4 | CRC-32C of the piece |
/// | 28 | 4 | CRC-32C of bytes 0 to 27 |
/// | 32 | length | the piece |
///
/// ## The sealed log
///
/// A log that has reached 64 MiB, or that has at least 8 MiB at the end of an import, becomes
/// `originals/<number>.zst`. The file contains all bytes of the log, including its header, in zstd
/// frames of 1 MiB with a checksum each (readers accept any length up to 1 MiB, since older logs
/// have frames of 256 KiB). Two skippable frames follow: one with a checksum of the other, and one
/// with the seek table of the [zstd seekable
/// format](https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md),
/// version 0.1.0. [dev.tsearch.core.frame.FrameTable] documents both byte by byte. `zstdcat` prints
/// the log.
///
/// ## Sealing
///
/// 1. sync `active.log`
/// 2. write `<number>.zst.tmp`, sync it, rename it to `<number>.zst`, sync the directory
/// 3. write `active.log.tmp` with the header of the next log, sync it, rename it over `active.log`,
///    sync the directory
///
/// Opening for writing repairs the logs after a crash: it deletes files named `*.tmp`; if
/// `active.log` has the number of a sealed log, it does step 3 (and step 2, if the sealed log is
/// not as long); it saves and truncates an incomplete chunk at the end. Complete chunks that
/// nothing refers to stay.
@NullMarked
package dev.tsearch.core.original;

import org.jspecify.annotations.NullMarked;
