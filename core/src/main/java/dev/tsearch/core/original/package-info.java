/// The bytes of sources, exactly as they came: appended to a log, and read back from any place.
///
/// Owns the noun [Original]: the archive's own copy of one source's bytes, as a list of [Piece]s.
/// Read [OriginalLog] for how bytes get in, [OriginalReader] for how they come out.
///
/// **Invariant:** bytes in are bytes out. Nothing here knows lines, encodings or JSON.
///
/// **Invariant:** a piece never moves. Its position counts the log's bytes before compression, so
/// that it is the same in `active.log` and in the sealed log of that number.
///
/// **Invariant:** everything that is read was checked against a checksum; what does not fit is a
/// [dev.tsearch.core.disk.CorruptArchiveException], never other bytes.
///
/// ## The log
///
/// `originals/active.log` is the one log that grows. All numbers are little-endian.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 4 | magic `TSOL` |
/// | 4 | 4 | format version, 1 |
/// | 8 | 4 | number of the log, from 1 |
/// | 12 | 4 | CRC-32C of bytes 0 to 11 |
/// | 16 | | chunks, one after the other |
///
/// A chunk holds one piece:
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 4 | magic `TSOC` |
/// | 4 | 4 | length of the piece, 1 byte to 1 MiB |
/// | 8 | 8 | number of the source that brought it |
/// | 16 | 8 | where in its original the piece begins |
/// | 24 | 4 | CRC-32C of the piece |
/// | 28 | 4 | CRC-32C of bytes 0 to 27 |
/// | 32 | length | the piece |
///
/// ## The sealed log
///
/// A log that has reached 64 MiB, or that has 8 MiB when an import is done with it, becomes
/// `originals/<number>.zst`: the log's bytes, from its magic on, in zstd frames of 1 MiB each (any
/// length up to that is read: older logs have 256 KiB) with a checksum, then a skippable frame that
/// checks what follows, then the seek table of the [zstd seekable
/// format](https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md),
/// version 0.1.0, in another. `zstdcat` gives the log. The two are described byte by byte at
/// [dev.tsearch.core.frame.FrameTable].
///
/// ## Sealing
///
/// 1. sync `active.log`
/// 2. write `<number>.zst.tmp`, sync it, rename it to `<number>.zst`, sync the directory
/// 3. write `active.log.tmp` with the header of the next log, sync it, rename it over `active.log`,
///    sync the directory
///
/// Opening for writing repairs what a crash leaves: files named `*.tmp` are removed; if
/// `active.log` has the number of a sealed log, step 3 is done (step 2 as well, if the sealed log
/// does not hold as many bytes); a tail that is no whole chunk is set aside and cut. Whole chunks
/// that nothing refers to stay.
@NullMarked
package dev.tsearch.core.original;

import org.jspecify.annotations.NullMarked;
