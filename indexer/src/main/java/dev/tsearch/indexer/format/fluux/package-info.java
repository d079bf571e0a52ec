/// Conversations of Fluux Agent, a chat bot on XMPP: one folder for each address (JID) that it
/// speaks with, a person's or a room's.
///
/// ```
/// {memory_path}/<jid>/
///   history.jsonl                 the conversation that goes on
///   sessions/<when>.jsonl         those that ended, named by when they did (UTC)
///   knowledge.jsonl               what the agent was told to remember, one value a key
///   user.md, memory.md, context.md, instructions.md, identity.md, personality.md
///                                 about the person, and how to speak with them
///   history.md, sessions/<when>.md   before the lines were JSON
/// ```
///
/// | line | entry |
/// |---|---|
/// | `session`, the header | `system`, about the session (`meta`) |
/// | `message` | `message`, from its sender, else `user` or `assistant`, to the JID |
/// | `message` with a `reaction` and no text | `reaction` |
/// | `key`, `content`, `ts` | `knowledge`, its content as the program lists it: `[key] content` |
/// | (a whole text beside the lines, `user.md` and the like) | `knowledge`, the file's name as its id |
/// | `Summary` (planned, never written) | `summary` |
/// | any other | `system`, its type as `subtype`, about the session |
///
/// `content` is the text alone. Attachments and reactions are in the metadata under the source's
/// own names, and searched; where an older version had written them into the text (`[Attached: …]`,
/// `[Reacted to …]`) they are taken out of it, and `metadata.display` keeps the text as it was.
/// What the program shows and what it gives to its model is computed by [FluuxText] and
/// [ModelMessage].
///
/// Read [Fluux] first, then [FluuxLines]; [FluuxMarkdown] reads the older form.
///
/// **Invariant:** a conversation is `<jid>@<id of its first entry>`, wherever its file lies: it is
/// the same after `history.jsonl` has become one of `sessions/`. The header's id is made of the JID
/// and the time of creation. What is known about a JID is one session, `<jid>@knowledge`, in which
/// a key or a text that changes is a revision.
///
/// **Invariant:** every object gives one entry, whatever its type and shape.
@NullMarked
package dev.tsearch.indexer.format.fluux;

import org.jspecify.annotations.NullMarked;
