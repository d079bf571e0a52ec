package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.List;
import java.util.function.Consumer;

/// Makes entries from a file of a context that is not JSON Lines.
///
/// @param membership the context
/// @param file the kind of the file
/// @param from entries that an earlier reading of the bytes before this offset returned are omitted
record ContextParser(ContextMembership membership, ContextFile file, long from)
    implements WholeSourceReader.Parser {

  /// An incomplete document gives no results and is read again when it has changed.
  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    try {
      entries(bytes).forEach(entry -> results.accept(new ReadResult.Read(entry)));
      return bytes.length;
    } catch (MalformedJsonException _) {
      return 0;
    }
  }

  private List<Entry> entries(byte[] bytes) throws MalformedJsonException {
    return switch (file) {
      case DOCUMENT -> ContextDocument.entries(membership, bytes);
      case NOTE -> bytes.length > from ? List.of(ContextNote.entry(membership, bytes)) : List.of();
      case TEXT -> TextTranscript.entries(membership, bytes, from);
      case ENTRIES, API_LOG -> throw new IllegalStateException(file + " is JSON Lines");
    };
  }

  @Override
  public TranscriptId transcript() {
    return membership.transcript();
  }
}
