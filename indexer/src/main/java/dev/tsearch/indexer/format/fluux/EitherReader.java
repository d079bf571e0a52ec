package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLines;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks at how a source begins, and has it read as lines of JSON or as Markdown. Single reader,
/// not thread-safe.
final class EitherReader implements SourceReader {
  private final SourceContext context;
  private final InputStream in;
  private final long from;
  private final Json json;
  private @Nullable SourceReader chosen;

  EitherReader(SourceContext context, InputStream in, long from, Json json) {
    this.context = context;
    this.in = in;
    this.from = from;
    this.json = json;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    return reader().next();
  }

  @Override
  public long offset() {
    return chosen == null ? from : chosen.offset();
  }

  @Override
  public TranscriptId transcript() throws IOException {
    return reader().transcript();
  }

  private SourceReader reader() throws IOException {
    SourceReader reader = chosen;
    if (reader == null) {
      byte[] head = in.readNBytes(Head.MAX_BYTES);
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
      reader =
          FluuxMarkdown.isBeginning(head)
              ? new FluuxMarkdown(context, all, from, json.limits().valueBytes())
              : new JsonLines(all, from, json, new FluuxLines(context));
      chosen = reader;
    }
    return reader;
  }
}
