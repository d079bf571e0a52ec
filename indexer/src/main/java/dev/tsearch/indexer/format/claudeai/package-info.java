/// The conversations in an export of Claude.ai: JSON documents.
///
/// ## Files
///
/// `conversations.json` of an export: a list of conversations; also a single conversation. A file
/// is recognized by its first conversation, which has a `uuid` and `chat_messages`. The file is
/// read one conversation at a time, so its size is not limited.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | conversation with a `name` or `title`, with a `summary` | `system` with this subtype |
/// | message of the `human` | `message`, and `tool_result` for each result in it |
/// | message of the `assistant` | in the order of its `content`: `message` for texts, `thinking`, `tool_call`, `tool_result`; if there is no `content`, its `text` |
/// | `attachments` of a message | `system` with the name and the extracted text |
/// | `files` (or `files_v2`) of a message, such as pictures, which an export does not contain | `system` with the name |
/// | an invalid conversation or message | quarantined |
///
/// *Ids.* The first entry of a message has its `uuid`, the entry N after it `<uuid>#N`.
///
/// *Sessions.* The `uuid` of the conversation.
///
/// *Times.* `created_at` of the message; for messages without one, that of the message before.
///
/// ## Documentation of the format
///
/// None: real exports.
///
/// Read [ClaudeAi] first.
@NullMarked
package dev.tsearch.indexer.format.claudeai;

import org.jspecify.annotations.NullMarked;
