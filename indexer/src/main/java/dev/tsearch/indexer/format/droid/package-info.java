/// Sessions of Factory's Droid, and the events that it prints: JSON Lines.
///
/// ## Files
///
/// `~/.factory/sessions/<folder>/<session>.jsonl`, and the output of `droid exec` with
/// `--output-format stream-json`. A file is recognized by a line `session_start` with an id, or by
/// a `message` with a role and a text or a `tool_call` with a tool that names its session.
/// `<session>.settings.json` is recognized by its name, its `tokenUsage`, and the transcript next
/// to it.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `session_start` | `system` with the title |
/// | `message` of the `user` | `message`; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | `message` of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | `tool_call`, `tool_result` | the same |
/// | `completion` | `message` with the tokens of the run |
/// | `error` | `system` |
/// | `compaction_state` | `compaction` |
/// | `<session>.settings.json` | `progress` with the tokens of the session so far and the last model, see [DroidSettings] |
/// | any other line | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of a message. A call has its id, a result `<id>#result`, the tokens of the
/// settings have `usage`.
///
/// *Sessions.* The `id` of `session_start`, or `session_id` of the events; the project is the `cwd`
/// of this line.
///
/// *Times.* The line's `timestamp`. The tokens of the settings have `providerLockTimestamp`.
///
/// *Tokens.* The lines of a transcript have none. `inputTokens` of the settings do not include
/// `cacheReadTokens` and `cacheCreationTokens`, and `outputTokens` not `thinkingTokens`, as
/// ryoppippi/ccusage (`apps/ccusage/src/adapter/droid/parser.ts`) and junhoyeo/tokscale
/// (`crates/tokscale-core/src/sessions/droid.rs`) have it. The counts grow: the state with the most
/// output tokens counts. A `completion` has those of one run, which the output of `droid exec` has
/// alone.
///
/// ## Documentation of the format
///
/// Factory's documentation of `droid exec`, and files of other programs' tests.
///
/// Read [Droid] first.
@NullMarked
package dev.tsearch.indexer.format.droid;

import org.jspecify.annotations.NullMarked;
