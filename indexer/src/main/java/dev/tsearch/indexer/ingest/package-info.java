/// Takes transcripts in: finds source files, keeps their bytes, derives entries, merges them by
/// time into partitions, and has them indexed.
///
/// Read [Ingestor] first; it is the whole way of an import. [Discovery] finds the sources
/// ([FoundSource]), files as well as what [EmbeddedSources] knows of, [Intake] keeps their bytes,
/// [TimeMerge] draws the entries in the order of their times, [Novelty] tells known entries from
/// new ones, [Assembler] makes partitions of them, and [Publication] analyses and commits these.
///
/// [Seen] lets an import that finds nothing new end before it has read anything of the archive;
/// [Watch] imports what changes, as [FolderEvents] tell; [ContextAppender] takes entries that have
/// no source; [Rederivation] makes every entry anew from the originals.
///
/// Files of this package in an archive: `derived/seen` ([Seen]) and `derived/quarantine.jsonl`
/// ([Quarantine]), which can be deleted, and `contexts/<name>/context_meta.json`, which is truth:
/// `{"created_at":…,"session":"<name>@<id>"}` names the session of a context that is appended to.
///
/// **Invariant:** bytes first, meaning second. No entry is derived from bytes that are not in the
/// originals.
///
/// **Invariant:** importing the same bytes again adds no entry, wherever an import was stopped.
///
/// **Invariant:** what was appended and acknowledged is durable, as far as the archive's settings
/// promise.
///
/// **Invariant:** deriving anew from the same bytes with the same readers gives the same entries
/// under the same ids.
@NullMarked
package dev.tsearch.indexer.ingest;

import org.jspecify.annotations.NullMarked;
