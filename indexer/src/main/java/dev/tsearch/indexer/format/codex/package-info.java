/// Transcripts of Codex CLI, and of programs that write the same format: JSON Lines, and documents
/// of the first versions.
///
/// ## Files
///
/// `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl` for a thread (a session, a
/// fork or a sub-agent), `archived_sessions/` with the same files, `history.jsonl` with every
/// prompt, and `session_index.jsonl` with names of sessions. `CODEX_HOME` replaces `~/.codex`. A
/// rollout is recognized by a line whose `type` is one of the table and that has a `payload`.
/// Rollouts of early versions have bare items: the first line has an `id` and a `timestamp`, the
/// others are items or have a `record_type`. Those of the first versions are documents,
/// `rollout-<day>-<id>.json`, with a `session` and its `items` ([OldRollout]). A list of prompts
/// has nothing but `session_id`, `ts` and `text` on each line, one of names nothing but `id`,
/// `thread_name` and `updated_at`.
///
/// The database `state_5.sqlite` is not read. Its table `threads` has a row for each rollout, which
/// changes with each turn. Its `title` is the first prompt until the thread is named, and a name is
/// appended to `session_index.jsonl`, too (openai/codex,
/// `codex-rs/thread-store/src/local/apply_thread_metadata.rs` and `update_thread_metadata.rs`).
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `session_meta`; first line of early versions | `system_prompt` with `base_instructions`, once, injected |
/// | `turn_context` | none; its `model` and `cwd` count for the entries after it |
/// | `response_item`, `message` | of the `assistant`: `message`; of the `user`: `message`, but parts that Codex injects (instructions, environment, skills) are `system` entries with `meta`; of any other role: `system` with `meta` |
/// | `response_item`, `reasoning` | a `thinking` for each readable summary; none for what is encrypted |
/// | `function_call`, `custom_tool_call`, `local_shell_call`, `web_search_call`, `tool_search_call`, `image_generation_call` | `tool_call` |
/// | `…_output` | `tool_result` with `exit_code`; the header of the shell is omitted |
/// | `agent_message` item | `message` from its author to its recipient |
/// | `event_msg`: `user_message`, `agent_message`, `agent_reasoning` | none if an item has the same text ([dev.tsearch.indexer.draft.Mirrors]), otherwise as the item |
/// | `event_msg`: `token_count` | `progress` with `usage`, if the total has changed |
/// | `event_msg`: `error`, `turn_aborted`, `thread_name_updated` | `system` |
/// | `event_msg` about a call that an item has, and about the program's state | none |
/// | `compacted`; `response_item`, `compaction`, `compaction_summary`, `context_compaction` | `compaction` with the summary; the repeated history is omitted |
/// | any other type | `system`, if there is text |
/// | `history.jsonl` | `message`, if the session has no rollout |
/// | `session_index.jsonl` | `system` with the subtype `title`; the one of a `thread_name_updated` with the same name is the same entry |
/// | an invalid or too long line | quarantined |
///
/// *Encrypted parts.* Their bytes are in the original only. `encrypted` in the metadata names them
/// by their length in characters: `reasoning` in the next entry that the model made, for all
/// reasoning before it, and `compaction` in a `compaction` whose summary is encrypted. Reasoning
/// that no entry of the model follows is not named. A message between agents that is encrypted has
/// the text `[encrypted message]`.
///
/// *Ids.* A call has its `call_id`, a result `<call_id>#result`. All others are derived from their
/// text, since forks repeat lines with other times.
///
/// *Sessions.* The `id` of the first `session_meta`. A sub-agent has the session of the thread that
/// started it and its own id as `agent`. Lines that a fork or sub-agent repeats from its parent
/// belong to the parent's session ([RolloutThread]); if that is archived, they are repetitions.
/// `forked_from` is the parent of a fork.
///
/// *Times.* The line's `timestamp`. A repeated line has the time of its turn, which is in the
/// turn's id. Lines without a time have the time of the line before; items of a document have that
/// of its session.
///
/// *Tokens.* As Codex counts them: `input_tokens` include `cached_input_tokens`, `output_tokens`
/// include `reasoning_output_tokens`. The sum of a session is its last `total_token_usage`.
///
/// ## Documentation of the format
///
/// There is none. The facts are from real rollouts and from the source of Codex (`codex-rs`).
///
/// Read [Codex] first, then [RolloutLines].
@NullMarked
package dev.tsearch.indexer.format.codex;

import org.jspecify.annotations.NullMarked;
