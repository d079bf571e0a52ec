/// Sessions of Continue: JSON documents.
///
/// ## Files
///
/// `~/.continue/sessions/<session>.json`; `CONTINUE_GLOBAL_DIR` replaces `~/.continue`. A file is
/// recognized by a `sessionId` and a `history` whose elements have a `message` with a role.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | session with a `title` | `system` with the subtype `title` |
/// | message of the `user` | `message`; what the program adds is `system` with `meta` |
/// | message of the `assistant` | `thinking` for its `reasoning`, `message`, `tool_call` for each of `toolCalls`, `tool_result` for each of `toolCallStates` with an output |
/// | message of a `tool` | `tool_result` |
/// | message of the `system` | `system_prompt` |
/// | an invalid session or message | quarantined |
///
/// *Ids.* The `id` of the message, otherwise that of the call, otherwise derived from the text.
///
/// *Sessions.* `sessionId`; the project is `workspaceDirectory`, a path in older versions and a URI
/// in later ones (`continuedev/continue`:
/// `extensions/vscode/src/ContinueGUIWebviewViewProvider.ts`).
///
/// *Times.* `dateCreated` of the session, otherwise the one that the list `sessions.json` beside it
/// has for the session; messages usually have none and get this one, marked as inferred.
///
/// ## Documentation of the format
///
/// The types in the source of Continue.
///
/// Read [ContinueDev] first.
@NullMarked
package dev.tsearch.indexer.format.continuedev;

import org.jspecify.annotations.NullMarked;
