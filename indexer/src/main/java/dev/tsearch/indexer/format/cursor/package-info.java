/// Sessions of Cursor's command line agent: transcripts, which are JSON Lines or text, and rows of
/// its databases.
///
/// ## Files
///
/// `~/.cursor/projects/<folder>/agent-transcripts/<session>/<session>.jsonl`, and
/// `subagents/<agent>.jsonl` next to it. A file is recognized by its first line, which has a `role`
/// and a `message` with a list of parts, and neither a type, an id nor a time.
///
/// `<session>.txt` in these places ([CursorText]): a line `user:` or `assistant:` begins a message.
/// A file is recognized by its first line, which is `user:`, and by a line that begins with
/// `<user_query>` or `[Tool call] ` near its beginning. It has no entries if `<session>.jsonl`,
/// which is the same transcript, is next to it.
///
/// `~/.cursor/chats/<hash of the folder>/<session>/store.db`, on Linux also in
/// `~/.config/cursor/chats`: a database for each session, recognized by the tables `meta` with
/// `key` and `value`, and `blobs` with `id` and `data`, or `key` and `value`. A session is read if
/// a value in `meta`, JSON or its bytes in hexadecimal digits, has an `agentId`. A blob never
/// changes, so a session has changed if a value in `meta`, the number of blobs or the last `rowid`
/// has.
///
/// A transcript has no entries if a database has the messages of its session, as far as this import
/// or an earlier one has read it: that of the session, or that of the editor
/// ([dev.tsearch.indexer.format.cursoride]), which has the ids and results of calls. Where a
/// transcript came first, `import --again` drops its entries; an import that reads the session from
/// the database of the editor says so.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | of the `user` | `message` without the tags around it; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | without a role, or of a session in a database | none |
/// | an invalid or too long line | quarantined |
///
/// A text has the same entries. In an answer, a line that begins with `[Thinking]`, `[Tool call] `
/// or `[Tool result]` begins `thinking`, a `tool_call` or a `tool_result`, with the indented lines
/// that follow; the rest is `message`. The input of a call is lines `name=value`, JSON, or another
/// text. A text that is too long is quarantined as a whole.
///
/// | row | entries |
/// |---|---|
/// | `meta` | `system` with the title, unless it is `New Agent` |
/// | `blobs` with a message in JSON | as above; `system_prompt` for one of the `system` |
/// | `blobs` that are binary: nodes of the tree of messages | one `system` that names them |
/// | other JSON | none |
/// | an invalid or too long line | quarantined |
///
/// Rows have the order in which they were written. A message that is word for word an earlier one
/// of the session is the same blob, so it is one entry.
///
/// *Ids.* In a transcript that of a call, if it has one, otherwise derived from the text. In a
/// database the hash of the blob; further entries of a message have `<hash>#1` and so on.
///
/// *Sessions.* The name of the file if it is a UUID, otherwise the name and a hash of the first
/// lines. A sub-agent has the session that the folder around `subagents` names. In a database it is
/// the `agentId`, and the project is the folder that the first message names as `Workspace Path`.
///
/// *Times.* A transcript states none: entries have the time of the file. A database states that of
/// its session, `createdAt`: messages have it as an inferred one.
///
/// ## Documentation of the format
///
/// None: files and databases of other programs' tests; for texts `internal/parser/cursor.go` of
/// `kenn-io/agentsview`.
///
/// Read [CursorCli] first, and [CursorStore] for databases.
@NullMarked
package dev.tsearch.indexer.format.cursor;

import org.jspecify.annotations.NullMarked;
