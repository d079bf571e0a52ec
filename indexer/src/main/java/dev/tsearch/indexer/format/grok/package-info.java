/// Sessions of Grok Build: JSON Lines.
///
/// ## Files
///
/// `~/.grok/sessions/<folder>/<session>/chat_history.jsonl`, and `summary.json` next to it;
/// `GROK_HOME` replaces `~/.grok`. A file is recognized by an answer with a `model_id`, or by a
/// prompt with a `prompt_index`. `updates.jsonl`, which repeats the history in pieces, is not read.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `system` | `system_prompt` |
/// | `user` | `message`; with a `synthetic_reason`, `system` with `meta` |
/// | `reasoning` | `thinking` with the summary; none if it is only encrypted |
/// | `assistant` | `message`, `tool_call` for each of `tool_calls` |
/// | `backend_tool_call` | `tool_call` |
/// | `tool_result` | `tool_result` |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of a line, of a call, or derived from the text.
///
/// *Sessions.* `info.id` in `summary.json`, which also has the project, the branch and the parent;
/// without this file, the name of the file and a hash of the first lines.
///
/// *Times.* The lines have none: entries have `created_at` of `summary.json`, or the time of the
/// file.
///
/// ## Documentation of the format
///
/// None: files of other programs' tests.
///
/// Read [GrokBuild] first.
@NullMarked
package dev.tsearch.indexer.format.grok;

import org.jspecify.annotations.NullMarked;
