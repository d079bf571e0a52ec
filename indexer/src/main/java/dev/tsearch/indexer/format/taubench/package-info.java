/// Conversations of τ-bench: JSON documents, or lines.
///
/// ## Files
///
/// `results/*.json` of a run: a list with an object for each task, recognized by the members
/// `task_id` and `traj`. `few_shot_data/*.jsonl`: an object with `messages_display` on each line,
/// recognized by a text in it that begins with a sender.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | element of `traj` | as a message of Chat Completions: `system_prompt`, `message`, `tool_call`, `tool_result` |
/// | `user: …` in `messages_display` | `message` of the user |
/// | `assistant: …` | `message` of the assistant; none for `None`, which stands for a call that is not shown |
/// | `tool: …` | `tool_result` |
/// | an invalid or too long object | quarantined |
///
/// *Ids.* Derived from the text.
///
/// *Sessions.* Each object is one: the name of the file and a hash of the object's beginning, which
/// tells the runs of one task apart.
///
/// *Times.* None: entries have that of the file.
///
/// ## Documentation of the format
///
/// None: the files of the project.
///
/// Read [TauBench] first.
@NullMarked
package dev.tsearch.indexer.format.taubench;

import org.jspecify.annotations.NullMarked;
