/// Tasks of Cline, Roo Code and Kilo Code: JSON documents.
///
/// ## Files
///
/// `<editor>/User/globalStorage/<extension>/tasks/<task>/` with `api_conversation_history.json`, a
/// list of messages of the Messages API, `ui_messages.json`, what the program displays of it, and
/// `history_item.json`. The conversation is recognized by its first message, whose text is a task
/// in tags, or which is next to the display. The display repeats the conversation and is read only
/// if the conversation is missing, but for the tokens of its requests.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | message of the `user` | `message` without the tags around it; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | message of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | `task`, `user_feedback` of the display | `message` |
/// | `text`, `completion_result`, questions of the display | `message` |
/// | `reasoning`, `command`, `tool`, `command_output`, `error` of the display | `thinking`, `tool_call`, `tool_call`, `tool_result`, `system` |
/// | any other value of the display, and partial ones | none |
/// | an invalid message | quarantined |
///
/// *Ids.* A call has its id, a result `<id>#result`; all others are derived from their text.
///
/// *Sessions.* `id` in `history_item.json`, or the folder of the task; for other files their name
/// and a hash of the first messages. `forked_from` is the parent task.
///
/// *Project.* `workspace` in `history_item.json`, otherwise the current directory in the
/// `environment_details` of the first prompts.
///
/// *Tokens.* Those that the message states. If it states none, those of its request in the display
/// (`api_req_started`): the last one that began before the `ts` of the answer, unless it is that of
/// an earlier answer. A request without an answer does not count. An answer without `ts` has no
/// tokens, since its request is not known, nor has a summary (`isSummary`) that replaces answers.
/// `tokensIn` are without `cacheReads` and `cacheWrites` in Cline. Requests of Roo Code and Kilo
/// Code, which have an `apiProtocol`, include them, but before November 2025 not those of the
/// protocol `anthropic`; entries never include them.
///
/// *Times.* `ts` of the message; otherwise the time that the id of the task is.
///
/// ## Documentation of the format
///
/// The source of Cline.
///
/// Read [Cline] first.
@NullMarked
package dev.tsearch.indexer.format.cline;

import org.jspecify.annotations.NullMarked;
