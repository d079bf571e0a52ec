/// Conversations of the agent of the terminal Warp: rows of its database.
///
/// ## Files
///
/// `warp.sqlite`: `~/.local/state/warp-terminal` on Linux, a folder in `~/Library/Group Containers`
/// on macOS. The database is recognized by the table `ai_queries` and its columns. A conversation
/// has changed if the number, the length or the last time of its rows has.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `ai_queries` | `message` of the user for each query; `tool_result` for the output of a command; `system` if it failed |
/// | `agent_tasks` | `system` that says that there are answers, and the size of the task, which holds them in protobuf of an unknown schema |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `exchange_id`, `task_id`; further entries have `#1` and so on.
///
/// *Sessions.* `conversation_id`; the project is the `working_directory`.
///
/// *Times.* `start_ts`, in UTC; `last_modified_at` of a task.
///
/// ## Documentation of the format
///
/// None: tests of other programs that read the database.
///
/// Read [Warp] first.
@NullMarked
package dev.tsearch.indexer.format.warp;

import org.jspecify.annotations.NullMarked;
