/// Compressed files of zstd frames, each of which can be read without the others. The files follow
/// the [zstd seekable
/// format](https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md):
/// `zstdcat` prints their contents, and other readers of the format can seek in them.
///
/// A *frame* is a run of bytes that is compressed as a unit, with a checksum of its own.
/// [FrameTable] documents the end of a file byte by byte; [Frames] decompresses and checks frames;
/// [FrameFile] reads a file as if it were not compressed; [LineFrames] writes a file of lines.
/// Start with [FrameTable]. May use `core.disk` and zstd.
///
/// **Invariant:** offsets are uncompressed, unless their name says otherwise.
///
/// **Invariant:** every frame is checked against its checksum when it is read. Damage is a
/// [dev.tsearch.core.disk.CorruptArchiveException]; wrong bytes are never returned.
@NullMarked
package dev.tsearch.core.frame;

import org.jspecify.annotations.NullMarked;
