/// Transcripts of GitHub Copilot CLI: JSON Lines.
///
/// ## Files
///
/// `~/.copilot/session-state/<session>/events.jsonl`, in earlier versions
/// `~/.copilot/session-state/<session>.jsonl`. A file is recognized by an event such as
/// `session.start`, `user.message` or `tool.execution_start` that has `data` and an `id`. A
/// `workspace.yaml` is recognized by its name, its `id`, and the `events.jsonl` next to it.
///
/// ## Entries
///
/// | event | entries |
/// |---|---|
/// | `user.message` | `message`, user → assistant, with the attached `files`; the text that the program adds for the model (`transformedContent`) is omitted |
/// | `assistant.message` | `thinking` for `reasoningText`, `message` for `content`, a `tool_call` for each of `toolRequests` |
/// | `assistant.reasoning` | `thinking`; none if a message has the same text |
/// | `tool.execution_start` | none; `tool_call` if no message has announced it |
/// | `tool.execution_complete` | `tool_result`; `is_error` if it failed or the exit code is not 0 |
/// | `system.message` | `system_prompt`, injected |
/// | `system.notification`, `skill.invoked` | `system`, injected |
/// | `session.compaction_complete` | `compaction` with its summary |
/// | `session.shutdown` | `progress` with the totals (`model_metrics`) and the changed files; for each model a `progress` with the tokens that they have beyond those of the answers |
/// | `session.error`, `session.title_changed`, `abort` | `system` |
/// | `session.start`, `session.model_change` | none; the model counts for the entries after it |
/// | `hook.start`, `hook.end`, `permission.*`, `assistant.turn_*` and other events about the program's state | none: their texts repeat prompts and calls |
/// | `workspace.yaml` | `system` with the subtype `title`: the `name`, otherwise the `summary`; see [CopilotWorkspace] |
/// | any other event | `system`, if there is text |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The first entry of an event has the event's `id`, the entry N after it `<id>#N`. The
/// title in `workspace.yaml` has the id `title`.
///
/// *Sessions.* The `sessionId` of `session.start`, otherwise the name of the folder or file. Events
/// with a `parentToolCallId` belong to the sub-agent that this call started.
///
/// *Tokens.* `outputTokens` of an answer, as `output_tokens` in `usage`. The program writes other
/// counts only in `modelMetrics`, at the end of a run; `inputTokens` include `cacheReadTokens`. All
/// `usage` together has the sums of `modelMetrics`. A second end with the same `sessionStartTime`
/// counts what it has more; one with another begins a new run.
///
/// ## Documentation of the format
///
/// There is no public schema. The facts are from real sessions.
///
/// Read [CopilotCli] first, then [SessionEvents].
@NullMarked
package dev.tsearch.indexer.format.copilot;

import org.jspecify.annotations.NullMarked;
