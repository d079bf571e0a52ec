/// Imports transcripts: finds sources, stores their bytes, derives entries, merges them by time
/// into partitions, and indexes them.
///
/// Start reading at [Ingestor], which runs the steps of an import. Each step has a package:
/// `discover` finds the sources, `originals` selects the changed ones and stores their bytes,
/// `dedupe` drops entries that the archive has, `derive` reads entries and publishes partitions,
/// `report` counts. `watch` imports files while they are written; `append` adds entries that have
/// no source.
///
/// Files in an archive: `derived/seen` and `derived/quarantine.jsonl` are derived data and can be
/// deleted. An import of an archive with millions of entries has its table of them in
/// `derived/scratch-*.tmp`, whose name it removes at once. `contexts/<name>/context_meta.json` is
/// source data: `{"created_at":…,"session":"<name>@<id>"}` names the session of a context that is
/// appended to.
///
/// **Invariant:** no entry is derived from bytes that are not durable in the originals.
///
/// **Invariant:** importing the same bytes again adds no entry, wherever an import was stopped.
///
/// **Invariant:** an acknowledged entry is durable, as far as the archive's settings promise.
///
/// **Invariant:** a new entry is encoded, counted and analyzed once. The index reads an entry back
/// only if another writer appended at the same time.
///
/// **Invariant:** the same bytes and the same formats give the same entries under the same ids.
@NullMarked
package dev.tsearch.indexer.ingest;

import org.jspecify.annotations.NullMarked;
