/// How transcripts of other programs become entries: the port that each format implements, and what
/// all formats need.
///
/// Owns the noun *source format*. A [SourceFormat] recognises its files by what is in them
/// ([Head]), never by their names, and opens a [SourceReader] on them; [Detector] asks a list of
/// formats, which the command line hands in. Read [SourceFormat] first, then [SourceReader].
///
/// **Invariant:** formats do not know each other, nor the archive.
///
/// **Invariant:** what a source holds never makes a reader throw: a bad value is a
/// [ReadResult.Skipped], and reading goes on. Readers throw only what their stream throws.
///
/// **Invariant:** the same bytes give the same entries at every reading: ids are derived from what
/// is read, never from chance or the clock.
@NullMarked
package dev.tsearch.indexer.format;

import org.jspecify.annotations.NullMarked;
