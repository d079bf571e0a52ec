/// Transcripts of Pi, a coding agent, and of the programs that are built on it (OpenClaw and
/// others): JSON Lines.
///
/// ## Files
///
/// `~/.pi/agent/sessions/--<folder>--/<time>_<session>.jsonl`, and for other programs
/// `~/.omp/agent/sessions` and `~/.openclaw/agents/<agent>/sessions`. A file is recognized by a
/// line of type `session` with `id` and `cwd`, or by a first `message` that has a role of Pi's,
/// content, and its own time besides that of the line.
///
/// An import of a folder skips the copies that OpenClaw keeps next to its sessions: sessions that
/// were deleted, states before a compaction, and backups. Its report counts them. A file with the
/// lines that were there before a session was reset (`<session>.jsonl.reset.<time>`) is read.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `message` of `user` | `message`, user → assistant |
/// | `message` of `assistant` | `thinking` for each thinking block, `message` for texts, `tool_call` for each `toolCall`; `system` for an `errorMessage` |
/// | `message` of `toolResult` | `tool_result` |
/// | `message` of `bashExecution` | the command as `message` of the user, and its `tool_result` |
/// | `custom_message`, message of `custom` | `system`, injected |
/// | `compaction`, message of `compactionSummary` | `compaction` with its summary |
/// | `branch_summary`, `session_info` | `system` |
/// | `model_change` | none; the model counts for the entries after it |
/// | `session`, `thinking_level_change`, `custom`, `label` | none |
/// | any other type or role | `system`, if there is text |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The first entry of a line has the line's `id`, the entry N after it `<id>#N`. The first
/// version has no ids; they are derived from type and text.
///
/// *Sessions.* The `id` of the `session` line, otherwise the one in the name of the file. A session
/// that branches off from another (`parentSession`, `branchedFrom`) begins with the lines of the
/// other one. They are older than the session and belong to the other one.
///
/// *Tree.* A session is a tree: `parent` is the line before. Lines of abandoned branches are
/// entries like all others.
///
/// *Tokens.* As Pi counts them: `input` without `cacheRead` and `cacheWrite`, `output`, and their
/// sum `totalTokens`.
///
/// ## Documentation of the format
///
/// Pi's own documentation of sessions, and real sessions of versions 1 and 3.
///
/// Read [Pi] first, then [PiMessages].
@NullMarked
package dev.tsearch.indexer.format.pi;

import org.jspecify.annotations.NullMarked;
