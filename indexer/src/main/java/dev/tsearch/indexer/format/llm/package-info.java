/// Conversations of `llm`: rows of its log.
///
/// ## Files
///
/// `~/.config/io.datasette.llm/logs.db`, on macOS in `~/Library/Application Support`. The database
/// is recognized by the tables `conversations` and `responses` and their columns. A conversation
/// has changed if its name, or the number or length of its responses has. Newer versions write
/// `threads`, `turns`, `messages` and `parts` in their place; a turn that is in `responses` too
/// counts once.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `conversations` | `system` with the name |
/// | `responses` | `system_prompt`, `message` of the user, `message` of the model with the tokens |
/// | `tool_calls` | `tool_call` |
/// | `tool_results` | `tool_result` |
/// | `threads`, `turns` | `system` with the name; `progress` with the tokens |
/// | `parts` of the messages that a turn adds | `system_prompt`, `message`, `thinking`, `tool_call`, `tool_result`; `system` for an attachment |
/// | `fragments` of turns, which a person attaches | `system`; the text of a part is without them |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of the row; further entries of it have `<id>#1` and so on. Calls and results
/// have `call-<id>` and `result-<id>`, parts and fragments `part-<id>` and `fragment-<id>`.
///
/// *Sessions.* The `id` of the conversation or the thread, which are the same. `forked_from` is
/// that of the thread; messages of the turns that it was forked from are those of the other
/// session.
///
/// *Times.* `datetime_utc`; calls, results and parts have that of their response or turn.
///
/// ## Documentation of the format
///
/// The pages *Logging to SQLite* and *Serialization wire format* of the documentation of `llm`.
///
/// Read [LlmLog] first.
@NullMarked
package dev.tsearch.indexer.format.llm;

import org.jspecify.annotations.NullMarked;
