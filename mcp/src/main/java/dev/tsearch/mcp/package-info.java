/// The server of the Model Context Protocol: it gives agents what earlier sessions know.
///
/// It owns six tools ([ArchiveTool] and its implementations), two kinds of resources
/// ([ArchiveResources]), two prompts ([ArchivePrompts]) and the bounds of their answers. Every tool
/// asks a [dev.tsearch.indexer.library.Library]; none composes a search by itself. The official
/// Java SDK speaks the protocol.
///
/// **Invariant:** neither the text nor the structured content of an answer is longer than
/// `max_bytes`; what does not fit is shortened, then left out and counted, and `next` continues.
///
/// **Invariant:** every text from a transcript is masked, and is marked as a quotation.
///
/// Start reading at [McpModule].
@NullMarked
package dev.tsearch.mcp;

import org.jspecify.annotations.NullMarked;
