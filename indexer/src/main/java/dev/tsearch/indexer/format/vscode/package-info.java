/// Chats of Copilot in Visual Studio Code: JSON documents.
///
/// ## Files
///
/// `<editor>/User/workspaceStorage/<id>/chatSessions/<session>.json`, and
/// `globalStorage/emptyWindowChatSessions/` for windows without a folder. A file is recognized by
/// `requests` with a `sessionId` and a `creationDate`, or whose first one has a `requestId`. The
/// log of operations (`.jsonl`) of newer versions is not read.
///
/// ## Entries
///
/// | value | entries |
/// |---|---|
/// | chat with a `customTitle` | `system` with the subtype `title` |
/// | `message` of a request | `message`; what the program adds is `system` with `meta` |
/// | texts and references of the response | `message` |
/// | `thinking` | `thinking` |
/// | `toolInvocationSerialized` | `tool_call`, and `tool_result` if the output is kept |
/// | `errorDetails` of the result | `system` |
/// | any other part of a response | none |
/// | an invalid chat or request | quarantined |
///
/// *Ids.* The `requestId` for the prompt, `<requestId>#N` for the entry N after it.
///
/// *Sessions.* `sessionId`; the project is the folder in `workspace.json`, two folders up.
///
/// *Times.* `timestamp` of the request for all its entries.
///
/// *Tokens.* `promptTokens` and `outputTokens` of the result's metadata.
///
/// ## Documentation of the format
///
/// The types in the source of Visual Studio Code.
///
/// Read [CopilotChat] first.
@NullMarked
package dev.tsearch.indexer.format.vscode;

import org.jspecify.annotations.NullMarked;
