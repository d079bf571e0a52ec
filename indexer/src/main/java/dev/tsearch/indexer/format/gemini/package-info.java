/// Sessions of Gemini CLI: a JSON document, or JSON Lines in newer versions.
///
/// ## Files
///
/// `~/.gemini/tmp/<project>/chats/session-<time>-<id>.json` or `.jsonl`; `GEMINI_CLI_HOME` replaces
/// the home folder. A file is recognized by its first object, which has a `sessionId` and a
/// `projectHash`, or a `sessionId` and `messages` of the types of the table. Sub-agents have files
/// in `chats/<session>/`, with the kind `subagent`.
///
/// ## Entries
///
/// Messages are elements of `messages` in a document; in JSON Lines they are lines, or in
/// `$set.messages`.
///
/// | message or line | entries |
/// |---|---|
/// | `user` | `message`, user → assistant; a text that the program injects is a `system` entry with `meta`: its context, that of a hook in `<hook_context>`, and the files that the prompt names, after `--- Content from referenced files ---` |
/// | `gemini` | `thinking` for each of `thoughts`, `message` for `content`, `tool_call` and `tool_result` for each of `toolCalls` |
/// | `info`, `warning`, `error`, any other type | `system` |
/// | `$rewindTo` | `system`; the messages that were taken back stay |
/// | `summary` of the session | `system` with the subtype `title` |
/// | other members of the session | none |
/// | an invalid message or line | quarantined; an incomplete document is read when it is complete |
///
/// *Ids.* The first entry of a message has the message's `id`, the entry N after it `<id>#N`. A
/// message is written again when it changes. What is unchanged is no entry again; a changed text is
/// a revision.
///
/// *Sessions.* `sessionId`; a sub-agent has the session that its folder names and its own id as
/// `agent`. The project is the path in `.project_root`, otherwise the one in
/// `~/.gemini/projects.json` that has the name of the folder, or whose hash the folder is named
/// after: sessions only state the hash.
///
/// *Times.* The message's `timestamp`; for messages without one, that of the message before, or
/// `startTime`.
///
/// *Tokens.* As the program counts them: `input` includes `cached`; `total` is the sum.
///
/// ## Documentation of the format
///
/// The types and the handling of `@` in the source of Gemini CLI (`google-gemini/gemini-cli`:
/// `chatRecordingTypes.ts`, `atCommandProcessor.ts`, `AppContainer.tsx`), and real sessions.
///
/// Read [GeminiCli] first, then [GeminiMessages].
@NullMarked
package dev.tsearch.indexer.format.gemini;

import org.jspecify.annotations.NullMarked;
