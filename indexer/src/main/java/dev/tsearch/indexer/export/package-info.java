/// Conversations of an archive as documents.
///
/// [ConversationExport] passes the entries that an [ExportRequest] selects to a writer of
/// `core.export`, as they are read, and says in an [ExportAnswer] what is not in the document.
/// [OriginalInputs] finds the inputs of tool calls in the sources. `indexer.library` offers all
/// this to the surfaces.
///
/// **Invariant:** no more than a partition of a conversation is in memory.
///
/// Start reading at [ConversationExport].
@NullMarked
package dev.tsearch.indexer.export;

import org.jspecify.annotations.NullMarked;
