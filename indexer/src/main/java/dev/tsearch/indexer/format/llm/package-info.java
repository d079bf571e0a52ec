/// Conversations of `llm`: rows of its log.
///
/// ## Files
///
/// `~/.config/io.datasette.llm/logs.db`, on macOS in `~/Library/Application Support`. The database
/// is recognized by the tables `conversations` and `responses` and their columns. A conversation
/// has changed if its name, or the number or length of its responses has.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `conversations` | `system` with the name |
/// | `responses` | `system_prompt`, `message` of the user, `message` of the model with the tokens |
/// | `tool_calls` | `tool_call` |
/// | `tool_results` | `tool_result` |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of the row; further entries of it have `<id>#1` and so on. Calls and results
/// have `call-<id>` and `result-<id>`.
///
/// *Sessions.* The `id` of the conversation.
///
/// *Times.* `datetime_utc`; calls and results have that of their response.
///
/// ## Documentation of the format
///
/// The page *Logging to SQLite* of the documentation of `llm`.
///
/// Read [LlmLog] first.
@NullMarked
package dev.tsearch.indexer.format.llm;

import org.jspecify.annotations.NullMarked;
