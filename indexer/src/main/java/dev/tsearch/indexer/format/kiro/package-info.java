/// Conversations of Kiro CLI and of Amazon Q, from which it was made: rows of their databases.
///
/// ## Files
///
/// `~/.local/share/kiro-cli/data.sqlite3`, on macOS in `~/Library/Application Support/kiro-cli`.
/// The database is recognized by the table `conversations_v2`. Each conversation is one row, which
/// is written again after each turn.
///
/// `~/.local/share/amazon-q/data.sqlite3`, on macOS in `~/Library/Application Support/amazon-q`,
/// has the table `conversations` instead, with the last conversation of each folder: its `key` is
/// the folder, `conversation_id` is in `value`. A conversation that is replaced by another one
/// stays in the archive. In early versions an element of `history` is a list of `user` and
/// `assistant`.
///
/// A conversation that Kiro CLI saves to a file, or that Entire captures, is a JSON document: the
/// `value` of a row. It is recognized by its `conversation_id` and a turn in its `history`. Its
/// project is the working folder of its first turn.
///
/// ## Entries
///
/// | row or turn | entries |
/// |---|---|
/// | `user` with a `Prompt` | `message`; what the program adds is `system` with `meta` |
/// | `user` with `ToolUseResults` | `tool_result` for each |
/// | `assistant` with a `Response` | `message` |
/// | `assistant` with a `ToolUse` | `message`, `tool_call` for each; tokens in the first entry |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `<conversation>-<number of the turn>`, with `-answer` for what the assistant says;
/// further entries have `#1` and so on. A later state of the row adds its new turns.
///
/// *Sessions.* `conversation_id`; the project is the `key`.
///
/// *Times.* `timestamp` of the turn, otherwise the start of its request.
///
/// ## Documentation of the format
///
/// None: the types in the source of Amazon Q Developer CLI, and tests of other programs.
///
/// Read [KiroCli] first.
@NullMarked
package dev.tsearch.indexer.format.kiro;

import org.jspecify.annotations.NullMarked;
