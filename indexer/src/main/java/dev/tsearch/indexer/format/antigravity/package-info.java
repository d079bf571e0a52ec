/// Transcripts of Antigravity: JSON Lines.
///
/// ## Files
///
/// `~/.gemini/antigravity-cli/brain/<conversation>/.system_generated/logs/transcript.jsonl`. A file
/// is recognized by a line with a `step_index`, a `source` and a `type`.
///
/// ## Entries
///
/// | step | entries |
/// |---|---|
/// | `USER_INPUT` | `message` without the tags around it; what the program adds is `system` with `meta` |
/// | `PLANNER_RESPONSE` | `thinking`, `message`, `tool_call` for each of `tool_calls` |
/// | any other step of the `MODEL` with content | `tool_result` of the tool that the type names |
/// | any other step with content | `system` with `meta` |
/// | a step without content | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `step-<number>` for the first entry of a step.
///
/// *Sessions.* The folder of the conversation; for a file elsewhere, its name and a hash of the
/// first lines.
///
/// *Times.* `created_at` of the step.
///
/// ## Documentation of the format
///
/// None: files of another program's tests.
///
/// Read [Antigravity] first.
@NullMarked
package dev.tsearch.indexer.format.antigravity;

import org.jspecify.annotations.NullMarked;
