/// The archive on disk: its files, and the read side that other packages open.
///
/// It owns [Archive] and [Snapshot], the read side, and the list of all files below. Each file is
/// described field by field in the package that reads and writes it. It may use the rooms
/// `manifest`, `partition`, `sidecar` and `source`; it does not know `write` and `verify`, which
/// use it.
///
/// Start reading at [dev.tsearch.core.store.manifest.Manifest], then [Archive] and [Snapshot]. For
/// the write side, continue with the package [dev.tsearch.core.store.write].
///
/// **Invariant:** the manifest is the only commit point. A file that the manifest does not list is
/// not part of the archive, and every file that it lists was durable before the manifest was.
///
/// **Invariant:** a sealed partition never changes, nor does the address of an entry. An ordinal is
/// assigned once. Sealing and repairs move no byte of an entry. The one exception is an erasure,
/// which replaces a partition by a generation of the same length.
///
/// **Invariant:** readers take no lock and write nothing. Writers hold `.tsearch.lock` for one call
/// at a time; temporary files exist only while it is held.
///
/// **Invariant:** an entry is acknowledged only after it is as durable as
/// [dev.tsearch.core.store.manifest.StorageSettings#sync] promises. A writer stops for good after a
/// failed write or sync.
///
/// # Files
///
/// Source data cannot be rebuilt. Derived data is rebuilt from source data whenever it is absent,
/// damaged or of another version. [dev.tsearch.core.store.manifest.ArchiveLayout] builds every
/// path.
///
/// | file | kind | content | described in |
/// |---|---|---|---|
/// | `manifest.json` | source | the ordered list of sealed partitions | [dev.tsearch.core.store.manifest] |
/// | `active.jsonl` | source | the appendable partition | [dev.tsearch.core.store.partition] |
/// | `partitions/<min>-<max>-<ordinal>.jsonl` | source | a sealed partition | [dev.tsearch.core.store.partition] |
/// | `partitions/….jsonl.zst` | source | a sealed partition, compressed | [dev.tsearch.core.store.partition] |
/// | `partitions/….bloom` | derived | the sidecar of a sealed partition | [dev.tsearch.core.store.sidecar] |
/// | `originals/` | source | the exact bytes of sources | [dev.tsearch.core.original] |
/// | `sources.jsonl` | source | the sources, and how far each was read | [dev.tsearch.core.store.source] |
/// | `contexts/` | source, but for windows | the contexts that appended entries belong to, in chibi's format | `core.context` |
/// | `forgotten.jsonl` | source | what was forgotten on purpose | `core.forget` |
/// | `erasing.jsonl` | source | the bytes that an unfinished erasure overwrites | [dev.tsearch.core.store.erase] |
/// | `config.toml` | settings | the archive's own settings | `cli.config` |
/// | `index/` | derived | the Lucene index | `indexer.lucene.index` |
/// | `derived/summary.pack` | derived | a copy of all sidecars and of the manifest's list | [dev.tsearch.core.store.sidecar] |
/// | `derived/sessions.pack` | derived | the merged sessions of many sealed partitions | [dev.tsearch.core.store.sidecar] |
/// | `derived/usage.pack` | derived | the use of models and tools in many sealed partitions | [dev.tsearch.core.store.usage] |
/// | `derived/active.bloom` | derived | the sidecar that `active.jsonl` would have if it were sealed now | [dev.tsearch.core.store.sidecar] |
/// | `derived/active.sums` | derived | the checksums of the lines of `active.jsonl` | [dev.tsearch.core.store.partition] |
/// | `derived/seen` | derived | files that an import need not open again | `indexer.ingest.discover` |
/// | `derived/git-refs` | derived | commits that an import need not walk again | `indexer.git` |
/// | `derived/databases` | derived | sessions in databases that an import need not read again | `indexer.database` |
/// | `derived/pushed/NAME` | derived | what a cluster acknowledged, so that pushes need not send it again | the module `cluster` |
/// | `derived/quarantine.jsonl` | derived | values of sources that no reader understood | `indexer.ingest.report` |
/// | `torn/` | set aside | bytes that recovery removed from other files; never read, never deleted | [dev.tsearch.core.store.write] |
/// | `.tsearch.lock` | lock | the right to write | [dev.tsearch.core.store.manifest.ArchiveLock] |
/// | `.tsearch.import.lock` | lock | the right to import | [dev.tsearch.core.store.manifest.ArchiveLock] |
/// | `.tsearch.watch.lock` | lock | held by a process that watches folders | [dev.tsearch.core.store.manifest.ArchiveLock] |
/// | `*.tmp` | temporary | a file that the holder of the lock is writing | |
///
/// Directories have the mode 0700, files 0600. A writer, an import or a repair that finds nothing
/// to do, and a change of the settings remove the access of other users from a root that existed
/// before, and from the files above within it.
///
/// # Reading
///
/// A reader reads the manifest, opens `active.jsonl`, and compares the manifest with its file
/// again. If the manifest has changed, the reader starts over. If there is no `active.jsonl`,
/// `partitions/*-<active_ordinal>.jsonl` takes its place; without that file the active partition is
/// empty. Readers ignore bytes after the last newline.
///
/// # Versions
///
/// A program that meets a higher version than it knows throws a
/// [dev.tsearch.core.disk.NewerFormatException] for source data. It treats a derived file of any
/// other version as absent.
///
/// | file | where its version is |
/// |---|---|
/// | `manifest.json` | `version` and `format`; `format` also covers `active.jsonl` and the partitions |
/// | `partitions/*.jsonl.zst` | before the seek table, see [dev.tsearch.core.frame.FrameTable] |
/// | `sources.jsonl` | `sources` in its first line |
/// | `forgotten.jsonl` | `forgotten` in its first line |
/// | `originals/active.log`, `originals/*.zst` | in their headers, see [dev.tsearch.core.original] |
/// | `partitions/*.bloom`, `derived/active.bloom` | in the header, and one for each section |
/// | `derived/summary.pack` | in the trailer |
/// | `derived/sessions.pack` | in the header |
/// | `derived/active.sums` | in the header |
/// | `derived/usage.pack` | in the trailer |
/// | `derived/seen` | in the header |
/// | `index/` | the analyzer's fingerprint in the commit, and Lucene's own version |
@NullMarked
package dev.tsearch.core.store;

import org.jspecify.annotations.NullMarked;
