/// Drafts of entries: what the readers of the transcripts of agents share.
///
/// - [EntryDraft] is an entry without its id and its time.
/// - [Parties] makes drafts of prompts, answers, tool calls, results and notes.
/// - [MessageContent] makes text from the parts of a message, [ToolInput] from the input of a tool.
/// - [Mirrors] recognizes texts that a transcript has twice.
/// - [CallNames] and [TouchedFiles] find the tool of a result and the files of a call.
/// - [EntryIds] gives ids.
/// - A [Dialect] says how a format writes a conversation; [Conversation] makes its entries, from
///   lines by [ConversationLines] or from a document by [ConversationDocument] and
///   [DocumentReader]; [DocumentFrame] is what a document has around its messages. A valid document
///   is parsed at once; of a damaged one, each message is.
/// - [MessageDrafts] makes drafts from messages as the programming interfaces of models have them,
///   [PromptMarks] separates what the program adds to a prompt, [TokenCounts] gives tokens the same
///   names whatever the program calls them.
/// - [ApiBlocks] makes blocks of the Messages API from entries, for formats that are written.
///
/// Nothing here knows a format. Read [EntryDraft] and [Parties] first. For a new format read
/// [Dialect] and [ConversationLines].
@NullMarked
package dev.tsearch.indexer.draft;

import org.jspecify.annotations.NullMarked;
