/// Bytes in zstd frames, each of which can be read without the others, in a file that standard
/// tools read too: `zstdcat` gives the bytes, and whoever knows the [zstd seekable
/// format](https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md)
/// finds any place.
///
/// Owns the noun *frame*: what is compressed as one, with a checksum of its own. [FrameTable] says
/// byte by byte how a file ends; [Frames] decompresses and checks; [FrameFile] reads a file as if
/// it were not compressed; [LineFrames] makes one of lines.
///
/// **Invariant:** offsets are those of the bytes before compression.
///
/// **Invariant:** every frame that is read was checked against its checksum; what does not fit is a
/// [dev.tsearch.core.disk.CorruptArchiveException], never other bytes.
@NullMarked
package dev.tsearch.core.frame;

import org.jspecify.annotations.NullMarked;
