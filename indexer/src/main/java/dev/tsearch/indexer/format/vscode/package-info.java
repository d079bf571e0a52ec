/// Chats of Copilot in Visual Studio Code: JSON documents, or logs of operations in newer versions.
///
/// ## Files
///
/// `<editor>/User/workspaceStorage/<id>/chatSessions/<session>.json` or `.jsonl`, and
/// `globalStorage/emptyWindowChatSessions/` for windows without a folder. A file is recognized by
/// `requests` with a `sessionId` and a `creationDate`, or whose first one has a `requestId`; in a
/// log the initial state has them.
///
/// ## Log of operations
///
/// JSON Lines. Each operation changes the state of the chat, which has the members of a document.
/// The program writes a new log with an initial state after some hundred operations.
///
/// | member | meaning |
/// |---|---|
/// | `kind` | 0 the whole state, 1 set a value, 2 add to a list, 3 remove a member |
/// | `k` | the path of the value: names of members and positions in lists; not of kind 0 |
/// | `v` | the state or the value; of kind 2 a list of values, which may be missing |
/// | `i` | of kind 2: the values of the list from this position on are removed before |
///
/// Each request that an operation changes is read again. Its entries that are unchanged are no
/// entries again; others are revisions, at the line of the operation. A request or an entry that
/// the log takes back stays. An operation on a value that does not exist changes nothing.
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
/// *Tokens.* `promptTokens` and `outputTokens` of the result's metadata. A log states them after
/// the answer: the entry with the tokens is then a revision.
///
/// ## Documentation of the format
///
/// The types in the source of Visual Studio Code; `ObjectMutationLog` for the log.
///
/// Read [CopilotChat] first, then [ChatDialect], and [ChatState] for the log.
@NullMarked
package dev.tsearch.indexer.format.vscode;

import org.jspecify.annotations.NullMarked;
