/// Sessions of Crush: rows of its database.
///
/// ## Files
///
/// `.crush/crush.db` in the folder of each project. The database is recognized by the tables
/// `sessions` and `messages` and their columns. A session has changed if a time, its tokens, or the
/// number or length of its messages has.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `sessions` | `system` with the title; `progress` with the tokens since the last state of the row |
/// | `messages` of the `user` | `message`; what the program adds is `system` with `meta` |
/// | `messages` of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | `messages` of a `tool` | `tool_result` |
/// | a summary | `compaction` |
/// | parts `shell_command`, `image_url`, `binary`, and `finish` after an error | `system` |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `id` of the row; further entries of it have `<id>#1` and so on. A row that changes is
/// a revision.
///
/// *Sessions.* The `id` of the session, `forked_from` its parent. The project is the folder around
/// `.crush`.
///
/// *Times.* `created_at`, in seconds or milliseconds.
///
/// ## Documentation of the format
///
/// The migrations of its database, in the source of Crush.
///
/// Read [Crush] first.
@NullMarked
package dev.tsearch.indexer.format.crush;

import org.jspecify.annotations.NullMarked;
