/// The chat histories of Aider.
///
/// ## Files
///
/// `.aider.chat.history.md` in a project; every chat is appended to it. A file is recognized by a
/// line `# aider chat started at <time>`, by Aider's greeting `> Aider v…`, or by the element `<div
/// class="chat-transcript"` of published chats.
///
/// ## Entries
///
/// | lines | entries |
/// |---|---|
/// | `# aider chat started at <time>` | none: a new session begins |
/// | `#### <text>` | one `message` of the user for lines that follow each other; a line `####` is an empty line of the prompt |
/// | `> <text>` | one `system` entry for lines that follow each other, with the files that Aider names in `files`; its `subtype` is `edit` if Aider says that it has edited or created one, else `output` |
/// | `> Tokens: 4.2k sent, 130 received` | `usage` of the same entry, as rounded as Aider states it |
/// | `> Model: <name> …`, `> Main model: <name> …` | the `model` of the answers after them |
/// | other lines, and blocks of code | `message` of the assistant; before the first prompt a `system` entry |
/// | a chat without a prompt | none; other text in it than Aider's output is quarantined |
/// | a file over the limit | quarantined |
///
/// *Sessions.* `<file name>@<hash of the heading and of the first prompt>`: parallel runs begin in
/// the same second. If both are the same in several chats of a file, the number of the chat among
/// them is hashed, too, but for the first one.
///
/// *Ids.* Derived from the first line of the text, which stays when the last answer grows.
///
/// *Times.* Of all entries of a chat, that of its heading, which states no time zone and is read as
/// UTC; otherwise that of the file.
///
/// ## Documentation of the format
///
/// Aider's documentation shows published chats; the marks are from real files.
///
/// Read [Aider] first.
@NullMarked
package dev.tsearch.indexer.format.aider;

import org.jspecify.annotations.NullMarked;
