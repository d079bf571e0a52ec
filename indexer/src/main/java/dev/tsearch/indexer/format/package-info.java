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
/// ## What an export carries
///
/// A session that came in the format to be written is written from its original bytes; of several
/// versions of a file the longest one, and others that are no beginnings of it are losses.
/// Otherwise the columns say what an import of the written files gives again; the rows are what
/// entries of any source may have. `–` is counted in [Losses] and reported; what follows a `–` is
/// carried all the same.
///
/// | of an entry | chibi | claude-code | entire | fluux |
/// |---|---|---|---|---|
/// | id | yes | yes | – the first of an answer's parts has it | yes |
/// | time | – whole seconds | yes | yes | yes, to 3, 6 or 9 digits |
/// | no time | 0; – an import infers one | absent; – the same | – that of the last entry, or the first time of the session | absent; – as chibi |
/// | inferred time | – as the entry's own | absent if it is that of the last line; – else as chibi | – as chibi | – as chibi |
/// | parent, revisions | the newest revision, – without a mark | – the previous line; the newest revision | – as claude-code | – |
/// | sender and recipient | yes | – `user`, `assistant`, the tool | – as claude-code | – the sender of a person only |
/// | messages, calls, results | yes | yes | yes | messages; – calls and results |
/// | thinking | yes | – only with its signature in the original | – as claude-code | – |
/// | compaction | yes | yes; – its summary is an entry of its own | – | – |
/// | entries of other types | yes | – as `system`, with the type as subtype | – | reactions; – all others |
/// | input of a tool call | the JSON of the original; – if the entry has its text | the same; – if the entry has its JSON | – as claude-code | – |
/// | role, id of a call, mark of a failure | yes | yes, – under the names of Claude Code | – as claude-code | the role of messages |
/// | tokens | yes | yes | yes, the four counts | – |
/// | model, request, branch, answer | yes, as further metadata | yes | – | – |
/// | working folder | – if it is only the session's | yes | yes | – |
/// | attachments, reactions, further metadata | yes, as further metadata | – the text names them | – as claude-code | attachments and reactions; – the rest |
/// | sub-agents | contexts of their own; – their names | files of their own, in a folder | files of Claude Code in `tasks/` | – |
/// | name of the session | that of the folder | yes | – without characters that no folder can have | – an invented JID |
///
/// An exported line may have members that the entry does not have, such as the id of a call without
/// one. `messages` is no file of a program and is not imported: it has what a model receives.
///
/// To add a format, read [SourceFormat], then the package `claude`, which is the model, and
/// CONTRIBUTING.md. `FormatContract` in the tests checks these invariants for each format.
///
/// May use `core.context`, `core.disk`, `core.entry`, `core.json` and `core.transcript`. A format
/// uses this package, `indexer.capture`, and `indexer.draft`, which makes entries: no other format,
/// and no archive.
///
/// **Invariant:** a reader never throws because of what a source contains. An invalid value is
/// [ReadResult.Skipped] and reading continues. Readers only throw exceptions of their stream.
///
/// **Invariant:** the same bytes give the same entries at every reading. Ids are derived from the
/// bytes and the session, never from a random number or the clock.
@NullMarked
package dev.tsearch.indexer.format;

import org.jspecify.annotations.NullMarked;
