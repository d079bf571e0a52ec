/// Conversations of gptme: JSON Lines.
///
/// ## Files
///
/// `~/.local/share/gptme/logs/<conversation>/conversation.jsonl`; `XDG_DATA_HOME` replaces
/// `~/.local/share`. A file is recognized by its first line, which has a `role`, a `content` and a
/// `timestamp` without a zone, or with one and a line with a member that only gptme has, and no
/// line has other members than gptme's.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | of the `system` before the first prompt | `system_prompt` |
/// | of the `user` | `message` |
/// | of the `assistant` | in the order of the text: `message`, `tool_call` ([ToolBlocks]); the first one has the tokens |
/// | of a `tool`, of the `system` after the first prompt | `tool_result` |
/// | an invalid or too long line | quarantined |
///
/// *Calls.* A block of Markdown whose tag begins with the name of a tool, or is a file name (early
/// versions save such a block); an element in `<tool-use>`; `@tool(id): {…}` at the beginning of a
/// line. Only the last form has an id. A result without one has the tool of the next call of the
/// answer before it.
///
/// *Ids.* `call_id` for the result of a call, otherwise derived from the text.
///
/// *Sessions.* The folder of the conversation; for a file with another name, the name and a hash of
/// the first lines.
///
/// *Tokens.* `usage` in the metadata of an answer; earlier versions have the counts without it.
///
/// *Times.* The line's `timestamp`, read as UTC if it has no zone.
///
/// ## Documentation of the format
///
/// gptme's documentation (conversations), `gptme/message.py`, `gptme/codeblock.py` and
/// `gptme/tools/base.py` (calls) of `gptme/gptme`, and a file of another program's tests.
///
/// Read [Gptme] first.
@NullMarked
package dev.tsearch.indexer.format.gptme;

import org.jspecify.annotations.NullMarked;
