/// Tasks of Cline, Roo Code and Kilo Code, and sessions of Cline's command line: JSON documents.
///
/// ## Files
///
/// `<editor>/User/globalStorage/<extension>/tasks/<task>/` with `api_conversation_history.json`, a
/// list of messages of the Messages API, `ui_messages.json`, what the program displays of it, and
/// `history_item.json`; without an editor `~/.cline/data/tasks/<task>/`. The conversation is
/// recognized by its first message, whose text is a task in tags, or which is next to the display.
/// The display repeats the conversation and is read only if the conversation is missing, but for
/// the tokens of its requests.
///
/// `~/.cline/data/sessions/<session>/<session>.messages.json` ([ClineSession]), and
/// `<agent>.messages.json` of a sub-agent or `<agent>__<task>.messages.json` of a teammate next to
/// it. Each time, the program writes the file as a whole. It is recognized by `messages`,
/// `updated_at`, `sessionId` and an `agent` that is `lead`, `subagent` or `teammate`.
/// `<session>.json` describes the session ([ClineManifest]); it is recognized by its name, which is
/// that of its folder, `session_id` and `started_at`, if the messages are next to it.
/// `<session>.compaction.json` has what the model gets instead of the first messages; it is
/// recognized by `source_message_count`. The variables `CLINE_DIR`, `CLINE_DATA_DIR` and
/// `CLINE_SESSION_DATA_DIR` replace `~/.cline`, `~/.cline/data` and `~/.cline/data/sessions`.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | message of the `user` | `message` without the tags around it; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | message of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | in the text of the `assistant`, a tool as XML (`<read_file><path>a</path></read_file>`); `<thinking>` | `tool_call`; `thinking` |
/// | text of the `user` that begins with `[read_file for 'a'] Result:`, and the texts after it | `tool_result` with `exit_code`; what the person says in `<answer>`, `<feedback>` or `<user_message>` is a `message` |
/// | `task`, `user_feedback` of the display | `message` |
/// | `text`, `completion_result`, questions of the display | `message` |
/// | `reasoning`, `command`, `tool`, `command_output`, `error` of the display | `thinking`, `tool_call`, `tool_call`, `tool_result`, `system` |
/// | any other value of the display, and partial ones | none |
/// | an invalid message | quarantined |
///
/// | value of a session | entries |
/// |---|---|
/// | the members around the messages | `system_prompt` for `system_prompt` |
/// | `metadata.title` of `<session>.json` | `system` with the subtype `title` |
/// | message of the `user` | as above; `mode_notice` is `system` with `meta` |
/// | message of the `assistant` | as above |
/// | message with the `kind` `compaction_summary` in its `metadata` | `system` with this subtype and `meta` |
/// | message that is `displayOnly` | `system` with the subtype `display` |
/// | other message of `<session>.compaction.json` | none |
/// | an invalid message | quarantined |
///
/// *Ids.* A call has its id, a result `<id>#result`, a title `title`; all others are derived from
/// their text. The program may give the messages of a session other ids when it writes them again.
///
/// *Sessions.* `id` in `history_item.json`, or the folder of the task; for other files their name
/// and a hash of the first messages. `forked_from` is the parent task. A session has the
/// `sessionId`; an agent has the name that its file begins with, so that the files of several tasks
/// of a teammate are one transcript.
///
/// *Project.* `cwd` in `<session>.json`, which also has the branch and the model of answers that
/// name none. Of a task `workspace` in `history_item.json`, otherwise the current directory in the
/// `environment_details` of the first prompts, otherwise what the list of all tasks
/// (`state/taskHistory.json` next to `tasks/`) has for the `id`: `cwdOnTaskInitialization`
/// (cline/cline, `apps/vscode/src/shared/HistoryItem.ts`) or `workspace`. The sums of tokens there
/// and in `history_item.json` are not read: they are those of the requests.
///
/// *Tokens.* Those that the message states. If it states none, those of its request in the display
/// (`api_req_started`): the last one that began before the `ts` of the answer, unless it is that of
/// an earlier answer. A request without an answer does not count. An answer without `ts` has no
/// tokens, since its request is not known, nor has a summary (`isSummary`) that replaces answers.
/// `tokensIn` are without `cacheReads` and `cacheWrites` in Cline. Requests of Roo Code and Kilo
/// Code, which have an `apiProtocol`, include them, but before November 2025 not those of the
/// protocol `anthropic`; entries never include them. `inputTokens` of a session include both. An
/// answer whose tokens are stated later is a revision.
///
/// *Times.* `ts` of the message; otherwise the time that the id of the task is or that of the
/// session begins with, or `started_at` in `<session>.json`. A title has `ended_at`.
///
/// ## Documentation of the format
///
/// The source of Cline (`cline/cline`). Of tools as XML: `parse-assistant-message.ts`,
/// `ToolResultUtils.ts` and `responses.ts` (results). Of sessions:
/// `sdk/packages/core/src/services/session-data.ts` and `session-artifacts.ts` (files),
/// `sdk/packages/core/src/session/models` (manifest, compaction),
/// `sdk/packages/shared/src/llms/messages.ts` (messages),
/// `sdk/packages/shared/src/storage/paths.ts` (folders),
/// `sdk/packages/llms/src/providers/ai-sdk.ts` (tokens).
///
/// Read [Cline] first, and [ClineSession] for sessions.
@NullMarked
package dev.tsearch.indexer.format.cline;

import org.jspecify.annotations.NullMarked;
