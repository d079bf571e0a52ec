/// Exports of Slack, and of chats that export as Slack does: JSON documents.
///
/// ## Files
///
/// `<channel>/<day>.json`, a list of messages, with `users.json` and `channels.json` in the folder
/// around the channels. A file is recognized by its first message, which has the type `message`, a
/// sender, and a time `ts` in seconds and microseconds.
///
/// ## Entries
///
/// | message | entries |
/// |---|---|
/// | without a subtype, of a bot, or from a thread | `message`, sender → `#<channel>` |
/// | with any other subtype | `system` |
/// | without a text and attachments | none |
/// | an invalid message | quarantined |
///
/// *Ids.* `ts`, which is unique in a channel.
///
/// *Sessions.* The id of the channel in `channels.json`, otherwise the name of the folder. The
/// project is `#<channel>`.
///
/// *Names.* Ids of users in senders and texts are replaced by the names in `users.json`.
///
/// *Escapes.* `&lt;`, `&gt;` and `&amp;` of texts are `<`, `>` and `&`, which Slack keeps for marks
/// such as links.
///
/// ## Documentation of the format
///
/// Slack's help pages about exports, its page about formatting text, and a real export.
///
/// Read [SlackExport] first.
@NullMarked
package dev.tsearch.indexer.format.slack;

import org.jspecify.annotations.NullMarked;
