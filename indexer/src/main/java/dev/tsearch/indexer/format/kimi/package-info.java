/// Sessions of Kimi Code: JSON Lines.
///
/// ## Files
///
/// `~/.kimi-code/sessions/<folder>/<session>/agents/<agent>/wire.jsonl`, with `state.json` in the
/// folder of the session; `KIMI_CODE_HOME` replaces `~/.kimi-code`. Earlier versions have
/// `~/.kimi/sessions/<folder>/<session>/context.jsonl`. A file is recognized by a line of the types
/// `turn.prompt`, `context.append_message` or `context.append_loop_event`, or by the roles
/// `_system_prompt`, `_checkpoint` or `_usage`.
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
/// | `_system_prompt`, `_usage`, messages of earlier versions | `system_prompt`, `progress`; `message`, `thinking`, `tool_call`, `tool_result` |
/// | any other line | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `uuid` of an event; otherwise derived from the text.
///
/// *Sessions.* The folder of the session. An agent other than `main` is a sub-agent of it. The
/// project is `workDir` of `state.json`, or the first `cwd`.
///
/// *Times.* `time` of the line; contexts of earlier versions have none.
///
/// *Tokens.* `inputOther` does not include `inputCacheRead` and `inputCacheCreation`.
///
/// ## Documentation of the format
///
/// None: files of other programs' tests.
///
/// Read [Kimi] first.
@NullMarked
package dev.tsearch.indexer.format.kimi;

import org.jspecify.annotations.NullMarked;
