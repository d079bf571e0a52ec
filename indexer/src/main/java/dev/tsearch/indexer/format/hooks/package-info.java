/// Logs of Claude Code's hooks, as the fasthooks library writes them: `hooks-<session>.jsonl`, one
/// event a line, and `latest.jsonl`, a link to the newest of them. Links within a folder are not
/// followed and a link that is named is resolved, so no log is met twice.
///
/// Every event is one `hook_event`, from `hook` to the event's name. What stands in the metadata:
///
/// | of the line | metadata |
/// |---|---|
/// | `event` | `event` |
/// | `tool_name`, `tool_use_id` | `tool`, `tool_use_id` |
/// | `file_path`, `notebook_path` | `files` |
/// | `cwd` | `project`, the first of the log; `cwd` where it is another |
/// | `permission_mode`, `trigger` | `permission`, `trigger` |
/// | `notification_type`; a session's `source`, `reason` or `trigger` | `subtype` |
/// | what else is short and has a name (`agent_id`, `transcript_path`, `stop_hook_active`) | as it is |
///
/// The content is what people look for: the prompt, the message, and the flattened fields of a tool
/// (`bash_command`, `bash_description`, `grep_pattern`, …; where there are none, the text of
/// `tool_input`), one below the other.
///
/// A log says again what the session's transcript says. What is long of that, `tool_input` beside
/// flattened fields and `tool_response`, is never in the content and so never indexed, whichever of
/// the two is imported first; it stays in the original. What is short is indexed, since the
/// transcript may be gone; a search passes it over where the transcript is in the archive, unless
/// it asks for hooks (`event:`, `type:`, `source:`).
///
/// Read [HookLog] first, then [HookLines].
///
/// **Invariant:** the session is that of the transcript, so `session:` finds both. Where the log
/// does not know it, it is `unknown@<id of the first such event>`.
///
/// **Invariant:** every object gives one entry, whatever its event and shape.
@NullMarked
package dev.tsearch.indexer.format.hooks;

import org.jspecify.annotations.NullMarked;
