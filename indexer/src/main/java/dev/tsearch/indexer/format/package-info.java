/// Source formats: the interface that each format implements, and what formats share.
///
/// - A [SourceFormat] recognizes its files by their content ([Head]) and opens a [SourceReader] on
///   them. [Detector] asks the formats in the order of a list that the command line provides.
/// - [JsonLinesReader] reads JSON Lines, [WholeSourceReader] files that must be parsed as a whole,
///   [DeferredReader] files whose layout is known only from their first bytes. A format provides a
///   [LineInterpreter] or a [WholeSourceReader.Parser].
/// - Help for formats: [ReadableText] and [Attachment] make text from JSON, [TimeNormalizer] and
///   [TimestampInference] make times, [DerivedIds] make ids, [JsonScanner] finds values in a JSON
///   document.
/// - A format whose program shows entries in its own way implements [Presentation].
/// - A format in which sessions can be exported implements [TranscriptWriter.WritableFormat]; its
///   [TranscriptWriter] counts in [Losses] what the format cannot hold.
///
/// To add a format, read [SourceFormat], then the package `claude`, which is the model, and
/// CONTRIBUTING.md. `FormatContract` in the tests checks these invariants for each format.
///
/// May use `core.disk`, `core.entry`, `core.json` and `core.transcript`. A format uses this
/// package, `indexer.capture`, and `indexer.draft`, which makes entries: no other format, and no
/// archive.
///
/// **Invariant:** a reader never throws because of what a source contains. An invalid value is
/// [ReadResult.Skipped] and reading continues. Readers only throw exceptions of their stream.
///
/// **Invariant:** the same bytes give the same entries at every reading. Ids are derived from the
/// bytes and the session, never from a random number or the clock.
@NullMarked
package dev.tsearch.indexer.format;

import org.jspecify.annotations.NullMarked;
