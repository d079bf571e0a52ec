/// Logs of Claude Code's hooks, as the library fasthooks writes them: JSON Lines, one event per
/// line.
///
/// ## Files
///
/// `hooks-<session>.jsonl`, and `latest.jsonl`, a link to the newest log. An import does not follow
/// links within a folder and resolves a link that the user names, so no log is read twice. A log is
/// recognized by its content, under any name: its first object has `event`, `ts`, and `session_id`
/// or `cwd`.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | any object | one `hook_event`, hook → name of the event |
/// | an invalid or too long line | quarantined |
///
/// | member of the line | metadata |
/// |---|---|
/// | `event` | `event` |
/// | `tool_name`, `tool_use_id` | `tool`, `tool_use_id` |
/// | `file_path`, `notebook_path` | `files` |
/// | `cwd` | `project` is the first one of the log; `cwd` if it differs from the project |
/// | `permission_mode`, `trigger` | `permission`, `trigger` |
/// | `notification_type`, `source`, `reason`, `trigger` | `subtype`: the first of them that is there |
/// | `error` | `is_error` |
/// | other short members (`agent_id`, `transcript_path`, `stop_hook_active` …) | the same names |
///
/// *Content.* The prompt, the message, and the flattened members of a tool (`bash_command`,
/// `bash_description`, `grep_pattern` …), one per line. If there are none, the text of
/// `tool_input`.
///
/// *Repetition.* A log repeats what the session's transcript has. Its long parts (`tool_input` next
/// to flattened members, `tool_response`) are never part of the content and therefore never
/// indexed; they stay in the original. Its short parts are indexed, because the transcript may be
/// missing. `echo_of` marks these events: a search skips them if the transcript is in the archive,
/// unless the query asks for hooks (`event:`, `type:`, `source:`).
///
/// *Ids* are derived; an event has none.
///
/// *Sessions.* The session is `session_id`, the same as the transcript's, so `session:` finds both.
/// If the log does not know it, it is `unknown@<derived id of the first such event>`.
///
/// ## Documentation of the format
///
/// Claude Code's documentation of hooks describes the events and their members. The flattened
/// members are from fasthooks' source code.
///
/// Read [HookLog] first, then [HookLines]. This is the smallest format.
///
/// **Invariant:** every object gives one entry, whatever its event and structure.
@NullMarked
package dev.tsearch.indexer.format.hooks;

import org.jspecify.annotations.NullMarked;
