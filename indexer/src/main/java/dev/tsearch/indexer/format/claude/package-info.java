/// Transcripts of Claude Code, and of the programs that write or keep the same form (Entire's
/// checkpoints, session capture): one JSON object a line.
///
/// Read [ClaudeCode] first, then [ClaudeLines], which decides what a line becomes by its `type`:
///
/// | line | entries |
/// |---|---|
/// | `user`, `human` | `message`, user → assistant; each `tool_result` block a `tool_result`, tool → assistant; compact summaries a `summary` |
/// | `assistant` | text a `message`, assistant → user; `thinking`; each `tool_use` a `tool_call`, assistant → tool |
/// | `system` | `compaction` for `compact_boundary`, else `system` |
/// | `summary` | `summary` |
/// | `file-history-snapshot` | `snapshot` |
/// | `progress` | `progress`; an `agent_progress` is the sub-agent's own message |
/// | any other | `system`, its type as `subtype` |
///
/// A sub-agent stands in place of the assistant as `agent-<id>`, and whoever gave it its task in
/// place of the user. Its messages stand in a file of its own
/// (`<session>/subagents/agent-<id>.jsonl`, or `agent-<id>.jsonl` beside the session), as
/// `agent_progress` in its parent's, or, in older versions, among its parent's lines without a
/// name: then it is named by the id of its first line. The entry of its result has its name as
/// `agentId`.
///
/// The content of a `tool_call` is the text of its input: its strings, as they are, one below the
/// other (a command, a path, the text that was replaced), since that is what people remember and
/// look for; the input's exact JSON is in the original. Files that it names are in
/// `metadata.files`. Pictures and documents are described by type and size. `toolUseResult` repeats
/// what `tool_result` says and is read only where that says nothing.
///
/// **Invariant:** every object gives at least one entry, whatever its type and shape.
///
/// **Invariant:** the project is the folder that the lines name (`cwd`), the first of the source;
/// it is never guessed from a folder's name.
@NullMarked
package dev.tsearch.indexer.format.claude;

import org.jspecify.annotations.NullMarked;
