/// The lines of one partition: a sealed file, plain or compressed, or the active file.
///
/// It owns [PartitionReader], which reads lines and entries; [PartitionFile], which opens, checks
/// and compresses the file of a sealed partition; and [ActiveFile] and [ActiveScan], which find the
/// end of the active file and its damaged lines. It does not know which partitions an archive has.
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
@NullMarked
package dev.tsearch.core.store.partition;

import org.jspecify.annotations.NullMarked;
