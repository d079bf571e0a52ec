/// Sessions of Goose before version 1.10, which keeps them in a database: JSON Lines.
///
/// ## Files
///
/// `~/.local/share/goose/sessions/<session>.jsonl`. A file is recognized by its first line, which
/// has a `working_dir` and a `description` or a `message_count`, or by a message with a request or
/// a response of a tool.
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
/// *Ids.* The `id` of the message, otherwise that of the call, otherwise derived from the text.
///
/// *Sessions.* The name of the file if it is a date and a time, otherwise the name and a hash of
/// the first lines; the project is the `working_dir`.
///
/// *Times.* `created` of the message, in seconds.
///
/// ## Documentation of the format
///
/// The source of Goose.
///
/// Read [GooseLog] first.
@NullMarked
package dev.tsearch.indexer.format.goose;

import org.jspecify.annotations.NullMarked;
