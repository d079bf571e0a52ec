/// Sessions of Hermes: rows of its database, and files.
///
/// ## Files
///
/// `~/.hermes/state.db`. The database is recognized by the tables `sessions` and `messages` and
/// their columns. A session has changed if its title, its model, or the number or length of its
/// messages has. `~/.hermes/sessions/session_<id>.json`, one document a session, is recognized by
/// its `session_id`, its `session_start` and its messages; it has no entries if the database has
/// messages of the session.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `sessions` | `system` with the title, `system_prompt`, `progress` with the tokens since the last state of the row |
/// | `messages` of the `user` | `message` |
/// | `messages` of the `assistant` | `thinking`, `message`, `tool_call` |
/// | `messages` of a `tool` | `tool_result`; of a JSON object with `output` and `exit_code`, which commands return, these two |
/// | `messages` of another role | `system` |
/// | a file, around its messages | `system_prompt` |
/// | a message of a file | as the row of the message |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `row-<id>` of the row; further entries of it have `#1` and so on. A row that changes is a
/// revision. Messages in files have ids that are derived from what they say.
///
/// *Sessions.* The `id` of the session, `forked_from` its parent; `cwd` is the project.
///
/// *Times.* `timestamp` of the message, in seconds with a fraction. Messages in files have none:
/// their entries have that of the session's beginning.
///
/// ## Documentation of the format
///
/// The results of tools in the source of Hermes (`NousResearch/hermes-agent`:
/// `tools/terminal_tool.py`), and tests of other programs that read the database.
///
/// Read [Hermes] first, then [HermesFile].
@NullMarked
package dev.tsearch.indexer.format.hermes;

import org.jspecify.annotations.NullMarked;
