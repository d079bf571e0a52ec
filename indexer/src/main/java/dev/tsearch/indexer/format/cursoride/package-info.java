/// Conversations of the editor Cursor: rows of its database.
///
/// ## Files
///
/// `Cursor/User/globalStorage/state.vscdb` in the folder of the user's configuration. The database
/// is recognized by the table `cursorDiskKV` with `key` and `value`. A conversation has these rows:
///
/// | table | key | value |
/// |---|---|---|
/// | `composerHeaders` | the conversation | the folder of the project; newer versions only |
/// | `cursorDiskKV` | `composerData:<conversation>` | title, times, model, order of the messages; in older versions the messages themselves |
/// | `cursorDiskKV` | `bubbleId:<conversation>:<message>` | a message |
/// | `ItemTable` | `workbench.panel.aichat.view.aichat.chatdata` | in early versions, all chats of a workspace: `tabs` |
///
/// A session has changed if the number of its rows, their `rowid`, the length of a value or the
/// time in `lastUpdatedAt` has: Cursor writes a value as a new row. Deleted values are NULL and are
/// not read.
///
/// ## Entries
///
/// | row | entries |
/// |---|---|
/// | `composerHeaders` | none |
/// | `composerData` | `system` with the title; the entries of each message in `conversation` |
/// | `bubbleId` with type 1 | `message` of the user; what the program adds is `system` with `meta` |
/// | `bubbleId` with another type | `thinking`, `message`, `tool_call`, `tool_result`; tokens in the first one |
/// | element of `tabs` | `system` with `chatTitle`; `message` for each of `bubbles`, by `text` or `rawText` |
/// | without JSON | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The id of the message, or of the conversation for its title; further entries of a message
/// have `<id>#1` and so on, and messages in `conversation` have derived ids. A message that changes
/// is a revision.
///
/// An element of `tabs` is read as a row of its own, with `#<tabId>` at the end of its key: `tabId`
/// is its session and the id of its first entry, `lastSendTime` its time.
///
/// *Sessions.* The conversation. The project is the folder in `composerHeaders`, otherwise the one
/// that a message states. `forked_from` is the conversation that started a sub-agent.
///
/// *Transcripts.* The editor writes transcripts of its sessions, too, in the format of Cursor's
/// command line agent; those have no entries if the session was read before. An import that reads a
/// session whose transcript has entries says that `import --again` drops them.
///
/// *Times.* `createdAt` or `timestamp` of the message, otherwise its `timingInfo`.
///
/// ## Documentation of the format
///
/// None: the tests and notes of other programs that read the database.
///
/// Read [CursorIde] first.
@NullMarked
package dev.tsearch.indexer.format.cursoride;

import org.jspecify.annotations.NullMarked;
