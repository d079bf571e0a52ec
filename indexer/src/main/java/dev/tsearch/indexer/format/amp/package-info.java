/// Threads of Amp: JSON documents.
///
/// ## Files
///
/// `~/.local/share/amp/threads/T-<id>.json` of versions that keep threads on the machine. A file is
/// recognized by an `id` that begins with `T-`, a `created` time, and `messages`.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | thread with a `title` | `system` with the subtype `title` |
/// | message of the `user` | `message`; what the program adds is `system` with `meta`; `tool_result` for each result |
/// | message of the `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | an invalid thread or message | quarantined |
///
/// *Ids.* `message-<messageId>` for the first entry of a message; without it, that of the call, or
/// derived from the text.
///
/// *Sessions.* The `id` of the thread; the project is the first folder in `env.initial.trees`.
///
/// *Times.* `usage.timestamp` of an answer, `meta.sentAt` of a prompt, otherwise the time before,
/// or `created`.
///
/// *Tokens.* `usage` of the answer; `inputTokens` does not include the cached ones.
///
/// ## Documentation of the format
///
/// None: notes of other readers.
///
/// Read [Amp] first.
@NullMarked
package dev.tsearch.indexer.format.amp;

import org.jspecify.annotations.NullMarked;
