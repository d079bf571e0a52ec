/// The conversations in an export of ChatGPT: JSON documents.
///
/// ## Files
///
/// `conversations.json`, or `conversations-<number>.json`, of an export: a list of conversations;
/// also a single conversation. A file is recognized by its first conversation, which has a
/// `mapping` and one of `current_node`, `conversation_id` and `create_time`. The file is read one
/// conversation at a time, so its size is not limited.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | conversation with a `title` | `system` with the subtype `title` |
/// | node without a message, message without content | none |
/// | message of the `user` | `message`; hidden messages and the contexts that a person edits are `system` with `meta` |
/// | message of the `assistant` to `all` | `message`; `thoughts` are `thinking`, a `reasoning_recap` is `system` |
/// | message of the `assistant` to a tool | `tool_call` |
/// | message of a `tool` | `tool_result`; a `system_error` failed |
/// | message of the `system` | `system` with `meta` |
/// | an invalid conversation | quarantined |
///
/// *Ids.* The `id` of the message. A newer export repeats messages with the same ids.
///
/// *Sessions.* The `conversation_id`, or the `id` of the conversation.
///
/// *Times.* `create_time` of the message; for messages without one, that of the message before.
///
/// *Branches.* Answers that were regenerated and prompts that were edited are entries; `parent` is
/// the node before.
///
/// ## Documentation of the format
///
/// None: real exports.
///
/// Read [ChatGpt] first.
@NullMarked
package dev.tsearch.indexer.format.chatgpt;

import org.jspecify.annotations.NullMarked;
