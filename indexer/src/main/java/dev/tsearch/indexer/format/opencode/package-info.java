/// Storage files, exports and the database of OpenCode.
///
/// ## Files
///
/// `~/.local/share/opencode/storage/` of versions before 1.2: `session/<project>/<session>.json`,
/// `message/<session>/<message>.json`, `part/<message>/<part>.json`, one value in each; and the
/// output of `opencode export`, an object with `info` and `messages`. `XDG_DATA_HOME` replaces
/// `~/.local/share`. A session is recognized by `projectID`, `directory` and `time.created`, a
/// message by `sessionID`, `role` and `time.created`, a part by its `type` and its `messageID`.
///
/// The database is `opencode.db` in `~/.local/share/opencode`, with the tables `session`, `message`
/// and `part`, whose columns `data` have the same JSON; Kilo and MiMoCode have databases with these
/// tables, too. A session has changed if the number or a `time_updated` of its rows has.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | session | `system` with the title |
/// | message with `tokens`, with an `error` | `progress` with the tokens, `system` with the error |
/// | part `text` | `message` of the role of its message; a synthetic one is `system` with `meta` |
/// | part `reasoning` | `thinking` |
/// | part `tool` | `tool_call`, and `tool_result` with `exit_code` as soon as there is one |
/// | part `file`, `subtask`, `retry` | `system` |
/// | part `compaction` | `compaction` |
/// | any other part | none |
/// | an invalid value | quarantined |
///
/// *Ids.* The `id` of the value; the result of a call has `<id>#1`. A part that changes is a
/// revision.
///
/// *Sessions.* `sessionID`, or that of the message that a part belongs to. The project is the
/// `directory` of the session, `forked_from` its parent. Both are looked up in the files around.
///
/// *Times.* `time.created`, or `time.start` of a part or its state; otherwise that of its message.
///
/// ## Documentation of the format
///
/// The types in the source of OpenCode, and files of another program's tests.
///
/// Read [OpenCode] first, for the database [OpenCodeDatabase].
@NullMarked
package dev.tsearch.indexer.format.opencode;

import org.jspecify.annotations.NullMarked;
