/// The files that Entire, and compatible programs, write next to the transcripts that they capture.
/// The transcripts themselves are read by the formats in which they are written.
///
/// ## Files
///
/// ```
/// .entire/metadata/<session>/     a session that is being captured
///   full.jsonl, full.log          the transcript, in the format of its program
///   full.jsonl.001 …              its next chunks, if it is large
///   prompt.txt                    the texts that the person typed, separated by a line `---`
///   summary.txt                   the last answer
///   context.md                    a heading, the texts that the person typed, the tools that ran
///   tasks/<tool use>/             a sub-agent: checkpoint.json, agent-<id>.jsonl
/// <2 hex>/<10 hex>/               a checkpoint
///   metadata.json                 about all of its sessions
///   <n>/                          one session: the files above, and
///     metadata.json               metadata: branch, files, tokens, intent and outcome
///     content_hash.txt            a hash of the transcript before it was redacted; also
///                                 transcript_hash.txt and raw_transcript_hash.txt
///     transcript.jsonl            the transcript in Entire's compact format; with it, the one in the
///                                 format of its program is raw_transcript
/// ```
///
/// A compact transcript is recognized by its content, under any name: its first object has `v`,
/// `agent`, `type`, and `content` or `cli_version`. The other files are recognized by their path
/// ([dev.tsearch.indexer.capture.EntireFolder]).
///
/// ## Entries
///
/// | file | entries |
/// |---|---|
/// | `metadata.json` of a session | one `checkpoint`: the content is intent, outcome and learnings; branch, files and tokens are metadata |
/// | `metadata.json` of a checkpoint | one `checkpoint`, only if no session has a `metadata.json` |
/// | `tasks/…/checkpoint.json` | one `checkpoint`: the sub-agent that a tool call started |
/// | `prompt.txt` | a `message` for each part; none if there is a transcript |
/// | `context.md` | a `system` entry of the heading, if it has information; without a transcript a `system` entry for each section |
/// | `summary.txt` | a `summary`, unless the transcript contains it |
/// | `transcript.jsonl` | like Claude Code's: `message`, `tool_call`, `tool_result`; none if there is a full transcript |
/// | `content_hash.txt`, `transcript_hash.txt`, `raw_transcript_hash.txt` | none |
/// | an invalid `metadata.json` or `checkpoint.json`; a file of a hash with another text; an invalid or too long line | quarantined |
///
/// *Sessions.* Entries belong to the session of the transcript: their `source` is the format that
/// reads the transcript, their `session` is the transcript's own name, or else the one in
/// `metadata.json`. A checkpoint without known sessions is a session of its own.
///
/// *Ids.* The checkpoint's id, `task-<tool use>`, `context`, or derived ids.
///
/// ## What is written
///
/// [SessionRecorder] records a session in `.entire/metadata/<session>/` of a project and touches no
/// other file there. `RecorderInput` makes the turns from the input of `tsearch record`.
///
/// | file | content |
/// |---|---|
/// | `full.jsonl` | one line for each complete turn, written at once; only ever appended to |
/// | `full.jsonl.001` … | the next lines of a session that was split before, or of an export: in the last chunk, or in a new one if it would be larger than 50 MiB. A chunk that another one follows ends without a line feed |
/// | `prompt.txt` | the first text of the user, before its line; never changed |
/// | `context.md` | session, model, start, working folder, and the tools that were called ([KeyActions]); written at the end |
/// | `rejected.jsonl` | lines of the input that were not recorded, and torn lines of `full.jsonl`, as they were; answers that are not complete, as turns with the usage and the parts of an input (`partial_json`) that were received; inputs of tools that have half of a surrogate pair, as received |
/// | `tasks/<tool use>/agent-<id>.jsonl` | a sub-agent, in an export: lines of Claude Code |
///
/// A line of `full.jsonl` has these members, in this order:
///
/// ```
/// type        text    "user" or "assistant"
/// sessionId   text    the session, the name of the folder
/// uuid        text    the id of the line, a random UUID
/// parentUuid  text    the uuid of the previous line; null on the first
/// timestamp   text    when the turn was received, ISO 8601 in UTC
/// cwd         text    the working folder
/// version     text    the version of the recording program
/// message     object  role; content: a text of the user, or a list of blocks; on assistant lines
///                     usage: input_tokens, output_tokens, cache_creation_input_tokens and
///                     cache_read_input_tokens, 0 if unknown
/// ```
///
/// The content is the bytes of the input where every program reads them ([ExactJson]), and the same
/// values otherwise.
///
/// ## Documentation of the format
///
/// There is no specification of all files. The facts are from the source code of Entire's command
/// line program and from captured sessions. A published specification of session capture describes
/// what is written.
///
/// Read [Entire] first, then [SideFileParser] and [CompactLines].
///
/// **Invariant:** a `content_hash.txt` that does not match is not an error: the hash was computed
/// before redaction.
@NullMarked
package dev.tsearch.indexer.format.entire;

import org.jspecify.annotations.NullMarked;
