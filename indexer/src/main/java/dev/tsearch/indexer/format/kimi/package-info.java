/// Sessions of Kimi Code and of its earlier versions, Kimi CLI: JSON Lines.
///
/// ## Files
///
/// `~/.kimi-code/sessions/<folder>/<session>/agents/<agent>/wire.jsonl`, with `state.json` in the
/// folder of the session; `KIMI_CODE_HOME` replaces `~/.kimi-code`. A file is recognized by a line
/// of the types `turn.prompt`, `context.append_message` or `context.append_loop_event`.
///
/// Earlier versions have two files in `~/.kimi/sessions/<MD5 of the folder>/<session>`, and in
/// `subagents/<agent>` there. `wire.jsonl` has what was shown, with times, and is recognized by the
/// `user_input` of a prompt. `context.jsonl`, and `context_<n>.jsonl` of which it is the
/// continuation, has what the model was sent, without times, and is recognized by the roles
/// `_system_prompt`, `_checkpoint` or `_usage`; `context_sub_<n>.jsonl` is that of a sub-agent. A
/// context has no entries if the wire has the session from its beginning: the first prompts are the
/// same, or the context begins with what was compacted.
///
/// `state.json` in the folder of a session has its `title`, in earlier versions `custom_title`. It
/// is recognized by its name, these members, and a transcript of the main agent below or next to
/// it.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `config.update` | `system_prompt`, if it has one; its model counts for the entries after it |
/// | `turn.prompt`, `turn.steer`, `context.append_message` of the user with the same text | one `message`; another origin than the user is `system` with `meta` |
/// | `content.part` | `message` or `thinking` |
/// | `tool.call`, `tool.result` | the same |
/// | `step.end`, `usage.record` with the same tokens | one `progress` with them |
/// | compactions | `compaction` |
/// | context of earlier versions | `system_prompt`, `progress`; `message`, `thinking`, `tool_call`, `tool_result`; `compaction` with the summary; `system` with `meta` for a mark of the program |
/// | wire: `TurnBegin`, `SteerInput` | `message` of the user |
/// | wire: `ContentPart`, `ToolCall`, `ToolResult` | `message` or `thinking`, `tool_call`, `tool_result` |
/// | wire: `StatusUpdate`, `CompactionEnd` | `progress` with the tokens; `compaction` |
/// | `state.json` | `system` with the subtype `title`, or `custom-title` if a person gave it; see [KimiState] |
/// | any other line | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `uuid` of an event; `title` for that of `state.json`; `wire-` and the time in the
/// wire of earlier versions; otherwise derived from the text.
///
/// *Sessions.* The folder of the session. An agent other than `main` is a sub-agent of it. The
/// project is `workDir` of `state.json`, or the first `cwd`; in earlier versions the folder in
/// `~/.kimi/kimi.json` that has the MD5.
///
/// *Times.* `time` or `timestamp` of the line; contexts of earlier versions have none.
///
/// *Tokens.* `inputOther` does not include `inputCacheRead` and `inputCacheCreation`.
///
/// ## Documentation of the format
///
/// None: files of other programs' tests; of earlier versions, the source of Kimi CLI. The members
/// of `state.json`: MoonshotAI/kimi-code, `packages/agent-core/src/session/store/session-store.ts`,
/// whose `rename` keeps `updatedAt`; MoonshotAI/kimi-cli, `src/kimi_cli/session_state.py`.
///
/// Read [Kimi] first.
@NullMarked
package dev.tsearch.indexer.format.kimi;

import org.jspecify.annotations.NullMarked;
