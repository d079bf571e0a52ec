package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A format as it was before titles had a source of their own: the first entry is followed by the
/// title, as if the line stated it.
///
/// @param format the format as it is
record TitledLines(SourceFormat format, String title) implements SourceFormat {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public boolean claims(Head head) {
    return format.claims(head);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return format.firstTime(head, context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new TitledReader(format.open(context, in, from), title);
  }

  private static final class TitledReader implements SourceReader {
    private final SourceReader reader;
    private final String title;
    private @Nullable Entry first;
    private boolean isTitled;

    TitledReader(SourceReader reader, String title) {
      this.reader = reader;
      this.title = title;
    }

    @Override
    public Optional<ReadResult> next() throws IOException {
      Entry before = first;
      if (before != null && !isTitled) {
        isTitled = true;
        return Optional.of(
            new ReadResult.Read(
                Parties.MAIN
                    .note("title", title, JsonObject.EMPTY)
                    .toEntry(
                        "title",
                        before.transcript(),
                        before.metadata().project(),
                        EntryTime.inferred(Optional.empty()),
                        JsonObject.EMPTY,
                        before.metadata().origin().orElseThrow())));
      }
      Optional<ReadResult> result = reader.next();
      if (first == null && result.orElse(null) instanceof ReadResult.Read(Entry entry)) {
        first = entry;
      }
      return result;
    }

    @Override
    public long offset() {
      return reader.offset();
    }

    @Override
    public TranscriptId transcript() throws IOException {
      return reader.transcript();
    }
  }
}
