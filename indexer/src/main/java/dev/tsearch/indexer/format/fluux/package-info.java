/// Conversations of Fluux Agent, a chat bot on XMPP. It has one folder for each JID (the XMPP
/// address of a person or a room) that it talks to.
///
/// ## Files
///
/// ```
/// {memory_path}/instructions.md, identity.md, personality.md
///                                 instructions for all JIDs that have none of their own
/// {memory_path}/<jid>/
///   history.jsonl                 the current conversation
///   sessions/<time>.jsonl         ended conversations; the name is the time of the end (UTC)
///   knowledge.jsonl               facts that the agent was told to remember, one per key
///   user.md, memory.md, context.md, instructions.md, identity.md, personality.md
///                                 notes about the person, and instructions
///   history.md, sessions/<time>.md   Markdown, in early versions
/// ```
///
/// A file of lines is recognized by its first object, a conversation in Markdown by its first
/// heading (`### user`), both under any name. A note is recognized by its name in the folder of a
/// conversation. Instructions for all JIDs are recognized next to such a folder, in `data/memory`,
/// and next to each other. A note is examined at each import until it is recognized, since its
/// folder may get its first conversation.
///
/// ## Entries
///
/// | line or file | entries |
/// |---|---|
/// | `session`, the header | `system` with `meta`: it is about the conversation, not part of it |
/// | `message` | `message`, from `sender` or else `role`, to the JID |
/// | `message` with a `reaction` and without text | `reaction` |
/// | an object with `key`, `content` and no `type` | `knowledge`; its content is `[key] content` |
/// | a note | `knowledge`; its id is the file's name, so a new content is a revision |
/// | `Summary` (planned in the format, not written yet) | `summary` |
/// | any other object | `system` with `meta`, and the type as subtype |
/// | a block of Markdown with a heading and text | `message` |
/// | an invalid or too long line; text before the first heading; a heading without text that names no role; a block that is too long | quarantined |
///
/// *Content.* Only the text of the message. Attachments and reactions are metadata with the names
/// of the source, and are searched. Old versions wrote them into the text (`[Attached: …]`,
/// `[Reacted to …]`); they are removed from it, and `metadata.display` has the original text.
/// [FluuxText] and [ModelMessage] compute what the program displays and what it sends to its model.
///
/// *Ids.* The `msg_id` of a message; the header's id is derived from the JID and the time of
/// creation, a fact's id from its key, any other id from the bytes.
///
/// *Times.* `ts`, or `created` in the header; otherwise those of the neighbors, or the time in the
/// file's name. A note has the file's modification time.
///
/// ## Writing
///
/// [FluuxMemory] writes the same files: it appends messages, ends conversations, and remembers and
/// forgets facts. [FluuxLineWriter] makes the lines, with members in the program's order and times
/// as its library chrono writes them (`2026-03-04T09:00:00.123456789+00:00`). A torn last line is
/// moved to `history.jsonl.torn`, one line for each; `.tsearch.lock` is an empty file, whose lock a
/// change holds.
///
/// [FluuxWriter] writes any conversation, as far as the format can hold it:
///
/// | entries | in the file |
/// |---|---|
/// | messages of persons and models, reactions | all: id, time with its fraction, sender, text, attachments |
/// | messages of the program, tool calls and results, thinking, summaries, facts, notes, events | omitted |
/// | names of recipients and models, usage, working folder, other metadata | omitted |
///
/// ## Documentation of the format
///
/// Fluux Agent's document *Session Format (JSONL)* describes the current files. The old versions,
/// the notes, and the texts for display and for the model are from its source code and tests.
///
/// Read [Fluux] first, then [FluuxLines]; [FluuxMarkdown] reads the old conversations, and
/// [FluuxMemory] writes new ones.
///
/// **Invariant:** a session is `<jid>@<id of its first entry>`, wherever its file is: it does not
/// change when `history.jsonl` moves to `sessions/`. All facts and notes about a JID are one
/// session, `<jid>@knowledge`; the instructions for all JIDs are the session `<name of the memory
/// folder>@knowledge`.
///
/// **Invariant:** every object gives one entry, whatever its type and structure.
@NullMarked
package dev.tsearch.indexer.format.fluux;

import org.jspecify.annotations.NullMarked;
