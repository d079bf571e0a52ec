/// Transcripts of Claude Code, and of programs that write or keep the same format: JSON Lines.
///
/// This package is the model for new formats: [ClaudeCode] recognizes files, [ClaudeLines] makes
/// the entries, and a JSON reader that all formats share does the rest
/// ([dev.tsearch.indexer.format.JsonLinesReader]).
///
/// ## Files
///
/// `~/.claude/projects/<folder>/<session>.jsonl` for a session, and
/// `<session>/subagents/agent-<id>.jsonl` or `agent-<id>.jsonl` for its sub-agents. A file is
/// recognized by its content, under any name: its first `user`, `assistant` or `human` line has a
/// `message` with `content` and a `sessionId` or `isSidechain`. A file without such a line is
/// recognized by another line of Claude Code's, for example a `summary` with a `leafUuid`.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `user`, `human` | text and pictures: `message`, user → assistant; each `tool_result` block: `tool_result`, tool → assistant; `isCompactSummary`: `summary` |
/// | `assistant` | text: `message`, assistant → user; each thinking block: `thinking`; each `tool_use` block: `tool_call`, assistant → tool |
/// | `system` | `compaction` for `compact_boundary`, otherwise `system` |
/// | `summary` | `summary` |
/// | `file-history-snapshot` | `snapshot`; its content is the names of the files |
/// | `progress` | `progress`; an `agent_progress` is the sub-agent's message |
/// | `attachment` | `system`, with the attachment's type as subtype |
/// | any other type | `user` or `assistant` if the message has that role; otherwise `system`, with the type as subtype |
/// | an invalid or too long line | quarantined |
///
/// ### Streams
///
/// What `claude -p --output-format stream-json` prints, as lines or as a list, and sessions of the
/// web version: an object with `loglines`. [ClaudeStream] recognizes them by the first line, of the
/// type `system` and the subtype `init` with a `session_id` and `tools`, or by `loglines`.
///
/// | line | entries |
/// |---|---|
/// | `system` of the subtype `init` | `system` with `meta`: model and version |
/// | `result` | `system` with `meta`: how the run ended; its text repeats the last answer |
/// | with a `parent_tool_use_id` | of the sub-agent that the call started |
/// | other lines | as in a transcript; `session_id` is the session |
///
/// A session of the web version does not state its id: it is the name of the file and a hash of the
/// first lines.
///
/// ### history.jsonl
///
/// All prompts that were typed; the program keeps it longer than transcripts. [ClaudeHistory]
/// recognizes it by lines that all have `display`, `project` and `timestamp`.
///
/// | member | meaning |
/// |---|---|
/// | `display` | the prompt: `message`, user → assistant. None if `projects/*/` next to the file has the transcript of the session |
/// | `pastedContents` | by number, the texts for which `display` has a placeholder: added in `content` |
/// | `timestamp` | milliseconds |
/// | `project` | the working folder |
/// | `sessionId` | the session, in newer versions; without it the prompts of a project are one session |
///
/// The source is `claude-history`. `echo_of` makes a search hide the entries of a session that the
/// archive has from a transcript.
///
/// ### Saved results
///
/// `<session>/tool-results/<name>` has a result that is too long for the transcript. [SavedResults]
/// recognizes it by its path: it can be any text. It is a `tool_result` of the call whose result in
/// the transcript, or in that of a sub-agent, names the file; `saved_output` is the file's name,
/// the id `<id of the call>#saved`. It has the time of that result. If no transcript names the
/// file, the call is the one that the file is named after, and the time is the file's.
///
/// *Ids.* The first entry of a line has the line's `uuid`, the entry of block N has `<uuid>#N`. A
/// line without a `uuid` gets a derived id.
///
/// *Sessions.* The session is the line's `sessionId`; for lines without one, that of the previous
/// line, or of the first line that has one. In a file without any `sessionId` it is the name of the
/// file, or of its folder if the file is named `full` or `transcript`.
///
/// *Times.* A line without a `timestamp` has the time of the previous line, or of the first line
/// that has one. In a file without any `timestamp`, snapshots have their own time. Streams have
/// none: their entries have the time of the file.
///
/// *Sub-agents.* For the messages of a sub-agent, `agent-<id>` takes the place of the assistant,
/// and the one who started it takes the place of the user. The messages are in the sub-agent's
/// file, in the session's file as `agent_progress`, or, in old versions, among the lines of the
/// session without a name. Then the name is the beginning of the id of the sub-agent's first line
/// ([Sidechains]). The entry of the sub-agent's result has its name as `agentId`.
///
/// *Tool calls.* The content of a `tool_call` is the strings of its input, one per line: a command,
/// a path, the replaced text. The exact JSON is in the original. Files in the input are in
/// `metadata.files`. `toolUseResult` repeats the `tool_result` and is used only if that is blank.
///
/// ## Documentation of the format
///
/// There is no public schema. The facts are from real transcripts and from other programs that read
/// them.
///
/// Read [ClaudeCode] first, then [ClaudeLines].
///
/// **Invariant:** every object of a transcript gives at least one entry, whatever its type and
/// structure.
///
/// **Invariant:** the project is the first working folder (`cwd`) in the lines. It is never derived
/// from the name of a folder.
@NullMarked
package dev.tsearch.indexer.format.claude;

import org.jspecify.annotations.NullMarked;
