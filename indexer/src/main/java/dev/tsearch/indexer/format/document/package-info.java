/// Transcripts of programs without a format of their own: JSON Lines, one JSON document, or plain
/// text. Entries have the text for people, and sender, time and id if these have usual names;
/// everything else is in the original.
///
/// ## Files
///
/// A file is claimed if it is text and the user named it, or it is in an
/// [dev.tsearch.indexer.capture.EntireFolder], or its beginning looks like a conversation
/// ([TranscriptHeuristics]).
///
/// ## Entries
///
/// | layout ([FileLayout]) | entries |
/// |---|---|
/// | lines | one for each object; its type follows the role: `message`, `tool_result`, else `system` |
/// | document | one for each element of the lists of messages, at any depth; one `system` entry for the text outside of these lists; without such a list one for the whole document |
/// | plain text, such as Markdown that a program exported | one for each message, which begins at a line that names a sender ([SenderMark]); before the first one for each section, split at headings |
/// | a captured screen of Claude Code ([ScreenSplitter]) | `message`, `thinking`, `tool_call` and `tool_result` for the parts that the screen marks |
/// | an invalid or too long line; a file that is too long | quarantined |
///
/// An incomplete document gives no entries until it is complete. A text that only begins like an
/// object is plain text: more of its lines begin as those of prose than as objects, and no line
/// after the first has an object.
///
/// *Sessions.* The captured session, or the one that the file names, or `<file name>@<hash of its
/// beginning>` ([SessionName]).
///
/// *Texts.* Session, date, model and folder are those that the head of the text states as facts
/// ([TextHead]). A message has the time of the line of its sender or of a line next to it; a clock
/// is completed by the date of the head.
///
/// *Times.* The own, otherwise that of a neighbor, otherwise that of the file; the last two are
/// marked as inferred.
///
/// *Ids.* The object's own id if it is unique in the file; otherwise a derived id.
///
/// ## Documentation of the format
///
/// None: this reader guesses. [GuessedMessage] has the names of members, [TextExtractor] the rules
/// for text, [SenderMark] the marks in plain text. They come from real transcripts of many
/// programs.
///
/// Read [Document] first.
///
/// **Invariant:** a file that does not look like a conversation is not claimed, unless the user
/// named it or it is captured: notes and settings are not transcripts.
///
/// **Invariant:** the detector asks this format last.
@NullMarked
package dev.tsearch.indexer.format.document;

import org.jspecify.annotations.NullMarked;
