/// What Entire, and programs that follow its form, write beside the transcripts that they capture.
///
/// ```
/// .entire/metadata/<session>/
///   full.jsonl, full.log          the transcript, in the form of the program that wrote it
///   full.jsonl.001 …              its continuation, where it was cut because of its size
///   prompt.txt                    what the person typed, parts separated by a line `---`
///   summary.txt                   the last answer
///   context.md                    a heading, what the person typed, and which tools ran
///   tasks/<tool use>/             a sub-agent: checkpoint.json, agent-<id>.jsonl
/// <2 hex>/<10 hex>/               a checkpoint
///   metadata.json                 about all of its sessions
///   <n>/                          one session: the files above, and
///     metadata.json               facts: branch, files, tokens, intent and outcome
///     content_hash.txt            a hash of the transcript before it was redacted
///     transcript.jsonl            the transcript again, in a compact form of Entire's own
/// ```
///
/// Read [Entire] first. The transcripts are read by the formats that they are written in; this one
/// reads the rest, by its place ([dev.tsearch.indexer.format.CaptureFolder]), and makes entries of
/// what the transcript does not say:
///
/// | file | entries |
/// |---|---|
/// | `metadata.json` of a session | one `checkpoint`: its text is intent, outcome and learnings; branch, files, tokens and the like are its metadata |
/// | `metadata.json` of a checkpoint | one `checkpoint`, only if no facts of its sessions are there |
/// | `tasks/…/checkpoint.json` | one `checkpoint`: which sub-agent a tool call started |
/// | `prompt.txt` | none beside a transcript, else a `message` for each part |
/// | `context.md` | a `system` entry of its heading where that says something; without a transcript, all of it |
/// | `summary.txt` | a `summary`, unless the transcript says it |
/// | `transcript.jsonl` | none beside a full transcript, else as Claude Code's |
/// | `content_hash.txt` | none |
///
/// **Invariant:** entries stand in the session that they belong to: their `source` is the name of
/// the format that reads its transcript, their `session` is the transcript's own.
///
/// **Invariant:** a `content_hash.txt` that does not match is no reason to reject anything: hashes
/// were made before redaction.
@NullMarked
package dev.tsearch.indexer.format.entire;

import org.jspecify.annotations.NullMarked;
