/// Sessions of Goose: JSON Lines before version 1.10, rows of a database since then.
///
/// ## Files
///
/// `~/.local/share/goose/sessions/<session>.jsonl`. A file is recognized by its first line, which
/// has a `working_dir` and a `description` or a `message_count`, or by a message with a request or
/// a response of a tool.
///
/// The database is `sessions.db` in the same folder, recognized by the tables `sessions` and
/// `messages` and their columns. A session has changed if its `updated_at`, or the number or length
/// of its messages has.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | first line | `system` with the title, with the tokens of the session |
/// | of the `user` | `message`; `tool_result` for each response |
/// | of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | an invalid or too long line | quarantined |
///
/// A row of the table `sessions` has the entries of a first line, and `progress` with the tokens
/// since the last state of the row; a row of `messages` those of its message, or `system` with
/// `meta` if the user does not see it.
///
/// *Ids.* The `id` or `message_id` of the message; of a row without one its number and time, since
/// the databases of two computers have the same numbers. Otherwise that of the call, otherwise
/// derived from the text.
///
/// *Sessions.* The name of the file if it is a date and a time, otherwise the name and a hash of
/// the first lines; the `id` of the row, which Goose makes of the day and a number: sessions of two
/// computers may have the same one, and are then shown as one. The project is the `working_dir`,
/// `forked_from` the parent.
///
/// *Times.* `created` of the message, in seconds.
///
/// ## Documentation of the format
///
/// The source of Goose.
///
/// Read [GooseLog] first, for the database [GooseDatabase].
@NullMarked
package dev.tsearch.indexer.format.goose;

import org.jspecify.annotations.NullMarked;
