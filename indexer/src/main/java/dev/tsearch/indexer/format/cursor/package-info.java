/// Transcripts of Cursor's command line agent: JSON Lines.
///
/// ## Files
///
/// `~/.cursor/projects/<folder>/agent-transcripts/<session>/<session>.jsonl`, and
/// `subagents/<agent>.jsonl` next to it. A file is recognized by its first line, which has a `role`
/// and a `message` with a list of parts, and neither a type, an id nor a time.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | of the `user` | `message` without the tags around it; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | without a role | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* That of a call, if it has one; otherwise derived from the text.
///
/// *Sessions.* The name of the file if it is a UUID, otherwise the name and a hash of the first
/// lines. A sub-agent has the session that the folder around `subagents` names.
///
/// *Times.* The file states none: entries have the time of the file.
///
/// ## Documentation of the format
///
/// None: files of other programs' tests.
///
/// Read [CursorCli] first.
@NullMarked
package dev.tsearch.indexer.format.cursor;

import org.jspecify.annotations.NullMarked;
