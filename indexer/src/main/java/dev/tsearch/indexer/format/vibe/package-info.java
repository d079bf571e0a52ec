/// Sessions of Mistral Vibe: JSON Lines, and JSON documents of the first versions.
///
/// ## Files
///
/// `~/.vibe/logs/session/<session>/messages.jsonl`, and `meta.json` next to it. A file is
/// recognized by its first line, which has a `role` and a `message_id`, and no type. The id may be
/// missing if `meta.json` states a session and its folder. `meta.json` is recognized by its name, a
/// `session_id`, a `start_time` and an `environment`.
///
/// `~/.vibe/logs/session/session_<time>_<id>.json` of the first versions ([VibeFile]): `metadata`,
/// which have the members of `meta.json`, and `messages`, which have the members of lines.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | of the `system` | `system_prompt` |
/// | of the `user` | `message`; what the program adds is `system` with `meta` |
/// | of the `assistant` | `thinking` for `reasoning_content`, `message`, `tool_call` for each of `tool_calls` |
/// | of a `tool` | `tool_result` |
/// | `meta.json` | `system` with the subtype `title`, see [VibeMeta] |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `message_id` for the first entry of a line, `<message_id>#N` for the entry N after
/// it; `title` for that of `meta.json`.
///
/// *Sessions.* `session_id` in `meta.json`, which also has the project, the branch, the parent and
/// the model; without this file, the name of the file and a hash of the first lines.
///
/// *Times.* The lines have none: entries have `start_time` of `meta.json`, or the time of the file.
/// The title has `end_time`, which the program sets when it writes the file.
///
/// *Tokens.* None: the lines have none, and `stats` of `meta.json` has those of a compacted session
/// again in the session that continues it (`clear_history` begins new counts, `compact` does not).
///
/// ## Documentation of the format
///
/// None: files of another program's tests. Of `meta.json` and documents:
/// `vibe/core/session/session_logger.py` and `vibe/core/interaction_logger.py` of
/// `mistralai/mistral-vibe`.
///
/// Read [MistralVibe] first.
@NullMarked
package dev.tsearch.indexer.format.vibe;

import org.jspecify.annotations.NullMarked;
