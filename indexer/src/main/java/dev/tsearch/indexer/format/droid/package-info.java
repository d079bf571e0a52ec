/// Sessions of Factory's Droid, and the events that it prints: JSON Lines.
///
/// ## Files
///
/// `~/.factory/sessions/<folder>/<session>.jsonl`, and the output of `droid exec` with
/// `--output-format stream-json`. A file is recognized by a line `session_start` with an id, or by
/// a `message` with a role and a text or a `tool_call` with a tool that names its session.
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
/// | any other line | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of a message. A call has its id, a result `<id>#result`.
///
/// *Sessions.* The `id` of `session_start`, or `session_id` of the events; the project is the `cwd`
/// of this line.
///
/// *Times.* The line's `timestamp`.
///
/// ## Documentation of the format
///
/// Factory's documentation of `droid exec`, and files of other programs' tests.
///
/// Read [Droid] first.
@NullMarked
package dev.tsearch.indexer.format.droid;

import org.jspecify.annotations.NullMarked;
