/// Sessions of Grok Build: JSON Lines.
///
/// ## Files
///
/// `~/.grok/sessions/<folder>/<session>/chat_history.jsonl`, and `summary.json` next to it;
/// `GROK_HOME` replaces `~/.grok`. A file is recognized by an answer with a `model_id`, or by a
/// prompt with a `prompt_index`; or by a message with a type, if `summary.json` states the folder
/// of a session. `summary.json` is recognized by its name, `info.id` and `created_at`.
///
/// `updates.jsonl` next to it ([GrokUpdates]) has what the program sent to its display: the pieces
/// of messages, the states of calls, and the tokens of each turn. It is recognized by its first
/// line, which has a `timestamp` and an update with a `sessionUpdate`. The history has the
/// messages, too: if it is next to the updates, only their tokens are read.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `system` | `system_prompt` |
/// | `user` | `message`; with a `synthetic_reason`, `system` with `meta` |
/// | `reasoning` | `thinking` with the summary; none if it is only encrypted |
/// | `assistant` | `message`, `tool_call` for each of `tool_calls` |
/// | `backend_tool_call` | `tool_call` |
/// | `tool_result` | `tool_result` |
/// | `summary.json` | `system` with the subtype `title`: the `generated_title`, otherwise the `session_summary`; see [GrokSummary] |
/// | an invalid or too long line | quarantined |
///
/// | update | entries |
/// |---|---|
/// | `user_message_chunk` | `message` for all pieces of a prompt |
/// | `agent_message_chunk`, `agent_thought_chunk` | `message`, `thinking` for all pieces that follow each other |
/// | `tool_call` | `tool_call` |
/// | `tool_call_update` with the status `completed` or `failed` | `tool_result` with the last output; none for a second one |
/// | `turn_completed` | `progress` with the tokens of each model; `message` for its `agent_result` if the turn has no other answer |
/// | `rewind_marker` and others | none: what was rewound stays |
/// | an invalid or too long line | quarantined |
///
/// A message of pieces is complete when an update of another kind or of another prompt follows; its
/// origin are the lines from the first piece to the last. Updates about the display may be among
/// them.
///
/// *Ids.* The `id` of a line, of a call, `title` for that of `summary.json`, or derived from the
/// text. The tokens of a model in a turn have `<prompt_id>#usage-<model>`.
///
/// *Sessions.* `info.id` in `summary.json`, which also has the project, the branch and the parent;
/// without this file, the name of the file and a hash of the first lines, or the `sessionId` of
/// updates.
///
/// *Times.* The lines of the history have none: entries have `created_at` of `summary.json`, or the
/// time of the file. An update has a `timestamp` in seconds, the title `updated_at`.
///
/// *Tokens.* Those of `modelUsage`, or of `usage` if a turn has no others. `inputTokens` include
/// `cachedReadTokens` and `cacheCreationTokens`.
///
/// ## Documentation of the format
///
/// Files of other programs' tests. Of updates: the source of the program, as copies have it
/// (`crates/codegen/xai-grok-shell/src/session/storage/mod.rs` in `farchanjo/grok-build`: updates
/// and rewinds), and `internal/parser/grok.go` of `kenn-io/agentsview` (tokens).
///
/// Read [GrokBuild] first, and [GrokUpdates] for updates.
@NullMarked
package dev.tsearch.indexer.format.grok;

import org.jspecify.annotations.NullMarked;
