/// Sessions of Hermes: rows of its database.
///
/// ## Files
///
/// `~/.hermes/state.db`. The database is recognized by the tables `sessions` and `messages` and
/// their columns. A session has changed if its title, its model, or the number or length of its
/// messages has.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `sessions` | `system` with the title, `system_prompt`, `progress` with the tokens since the last state of the row |
/// | `messages` of the `user` | `message` |
/// | `messages` of the `assistant` | `thinking`, `message`, `tool_call` |
/// | `messages` of a `tool` | `tool_result` |
/// | `messages` of another role | `system` |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* `row-<id>` of the row; further entries of it have `#1` and so on. A row that changes is a
/// revision.
///
/// *Sessions.* The `id` of the session, `forked_from` its parent; `cwd` is the project.
///
/// *Times.* `timestamp` of the message, in seconds with a fraction.
///
/// ## Documentation of the format
///
/// None: tests of other programs that read the database.
///
/// Read [Hermes] first.
@NullMarked
package dev.tsearch.indexer.format.hermes;

import org.jspecify.annotations.NullMarked;
