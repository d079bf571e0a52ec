/// Sessions of Qwen Code: JSON Lines.
///
/// ## Files
///
/// `~/.qwen/projects/<folder>/chats/<session>.jsonl`; `QWEN_HOME` replaces `~/.qwen`. A file is
/// recognized by a line with a `uuid`, a `sessionId` and a message with `parts`.
///
/// ## Entries
///
/// | line | entries |
/// |---|---|
/// | `user` | `message`; a notification, and what the program adds, such as the context of a hook in `<qwen:user-prompt-submit-context>`, is `system` with `meta` |
/// | `assistant` | in the order of the parts: `thinking`, `message`, `tool_call` |
/// | `tool_result` | `tool_result` for each response of a function |
/// | `system`: `custom_title`, `rewind`, `chat_compression` | `system`, `compaction` |
/// | any other line | none |
/// | an invalid or too long line | quarantined |
///
/// *Ids.* The `uuid` of the line. A `uuid` that a session has again with another content gets a
/// derived id.
///
/// *Sessions.* `sessionId`; the project is the `cwd` of the first line.
///
/// *Times.* The line's `timestamp`.
///
/// *Tokens.* `usageMetadata`, in which `promptTokenCount` includes the cached ones: without them
/// they are `input_tokens`.
///
/// ## Documentation of the format
///
/// The source of Qwen Code (`QwenLM/qwen-code`: `user-prompt-submit-context.ts` for the contexts of
/// hooks), and files of other programs' tests.
///
/// Read [QwenCode] first.
@NullMarked
package dev.tsearch.indexer.format.qwen;

import org.jspecify.annotations.NullMarked;
