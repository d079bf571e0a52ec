/// Threads of the editor Zed: rows of its database.
///
/// ## Files
///
/// `~/.local/share/zed/threads/threads.db`, on macOS in `~/Library/Application Support/Zed`. The
/// database is recognized by the table `threads` and its columns. Each thread is one row, which is
/// written again after each turn; `data` is JSON, compressed with zstd if `data_type` is `zstd`.
/// The line of the row has its text, see [dev.tsearch.indexer.rows].
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | the row | `system` with the summary; `progress` with the tokens since the last state of the row |
/// | message `User` | `message`; what the program adds is `system` with `meta` |
/// | message `Agent` | in the order of the parts: `thinking`, `message`, `tool_call`; then `tool_result` for each result |
/// | message with `segments` | the same, of versions before 0.3.0 |
/// | message `Resume` | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `<thread>-<number of the message>`; further entries have `#1` and so on. A later state of
/// the row adds its new messages.
///
/// *Sessions.* The `id` of the thread, `forked_from` its parent. The project is the first of the
/// `folder_paths`, otherwise the first folder of the snapshot.
///
/// *Times.* `created_at` of the row for the title. Messages state none: they have the `updated_at`
/// of the row that first has them.
///
/// ## Documentation of the format
///
/// The types in the source of Zed.
///
/// Read [ZedThreads] first.
@NullMarked
package dev.tsearch.indexer.format.zed;

import org.jspecify.annotations.NullMarked;
