/// Conversations of Kiro CLI: rows of its database.
///
/// ## Files
///
/// `~/.local/share/kiro-cli/data.sqlite3`, on macOS in `~/Library/Application Support/kiro-cli`.
/// The database is recognized by the table `conversations_v2`. Each conversation is one row, which
/// is written again after each turn.
///
/// ## Entries
///
/// | row | entries |
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
