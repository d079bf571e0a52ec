/// The lines of one partition: a sealed file, plain or compressed, or the active file.
///
/// It owns [PartitionReader], which reads lines and entries; [PartitionFile], which opens, checks
/// and compresses the file of a sealed partition; and [ActiveFile] and [ActiveScan], which find the
/// end of the active file and its damaged lines; and [ActiveSums], the checksums of its lines. It
/// does not know which partitions an archive has.
///
/// Start reading at [PartitionReader].
///
/// # active.jsonl and partitions/
///
/// A partition is a file of JSON lines, one entry per line, as [dev.tsearch.core.json.EntryCodec]
/// describes them. A line of spaces is not an entry: recovery overwrites damaged lines with spaces.
///
/// A sealed partition is named `<min>-<max>-<ordinal>.jsonl`. `min` and `max` are the earliest and
/// the latest time of its dated entries, in unix seconds; both are 0 if no entry has a time. A
/// rewritten partition has `.<generation>` before `.jsonl`.
///
/// A compressed partition, `….jsonl.zst`, holds the same lines in zstd frames of at most 64 KiB. A
/// frame ends at the end of a line; a longer line has a frame of its own. The frames are described
/// in [dev.tsearch.core.frame]. Lengths, offsets, checksums, addresses, sidecar and index always
/// refer to the plain lines.
///
/// # derived/active.sums
///
/// The checksums of the lines of `active.jsonl` that are durable. A writer appends to it after each
/// sync of `active.jsonl`, and does not sync it: after a loss of power it may describe fewer lines,
/// never more. The next writer completes it. All numbers are little-endian.
///
/// | at | bytes | what |
/// |---|---|---|
/// | 0 | 4 | `TSAS` |
/// | 4 | 4 | version: 1 |
/// | 8 | 4 | ordinal of the active partition |
/// | 12 | 4 | CRC-32C of the bytes before |
/// | 16 + 12 n | 4 | length of line n without its newline |
/// | 20 + 12 n | 4 | CRC-32C of the line without its newline |
/// | 24 + 12 n | 4 | CRC-32C of the checksum before this record (4) and of the two fields before |
///
/// Records from the first invalid one on count as absent. A file for a lower ordinal was written
/// before the last sealing and counts as absent; one for a higher ordinal proves that the manifest
/// was replaced by an older one.
@NullMarked
package dev.tsearch.core.store.partition;

import org.jspecify.annotations.NullMarked;
