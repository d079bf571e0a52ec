/// Takes transcripts in: finds source files, keeps their bytes, derives entries, merges them by
/// time into partitions, and has them indexed.
///
/// Read [Ingestor] first; it is the whole way of an import. [Discovery] finds the sources
/// ([FoundSource]), files as well as what [EmbeddedSources] knows of, [Intake] keeps their bytes,
/// [TimeMerge] draws the entries in the order of their times, [Novelty] tells known entries from
/// new ones, [Assembler] makes partitions of them, and [Publication] analyses and commits these.
///
/// **Invariant:** bytes first, meaning second. No entry is derived from bytes that are not in the
/// originals.
///
/// **Invariant:** importing the same bytes again adds no entry, wherever an import was stopped.
@NullMarked
package dev.tsearch.indexer.ingest;

import org.jspecify.annotations.NullMarked;
