package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLines;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.WholeSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a file once its beginning has told how it is made.
final class DocumentReader implements SourceReader {
  private final SourceContext context;
  private final InputStream in;
  private final long from;
  private final Json json;
  private @Nullable SourceReader reader;

  DocumentReader(SourceContext context, InputStream in, long from, Json json) {
    this.context = context;
    this.in = in;
    this.from = from;
    this.json = json;
  }

  private SourceReader reader() throws IOException {
    SourceReader known = reader;
    if (known != null) {
      return known;
    }
    byte[] head = in.readNBytes(Head.MAX_BYTES);
    var all = new SequenceInputStream(new ByteArrayInputStream(head), in);
    FileLayout shape = FileLayout.of(head);
    SourceReader made =
        shape == FileLayout.LINES
            ? new JsonLines(all, from, json, new DocumentLines(context))
            : new WholeSource(
                all, from, json.limits().valueBytes(), new DocumentMeaning(context, shape, from));
    reader = made;
    return made;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    return reader().next();
  }

  @Override
  public long offset() {
    SourceReader known = reader;
    return known == null ? from : known.offset();
  }

  @Override
  public TranscriptId transcript() throws IOException {
    return reader().transcript();
  }
}
