package dev.tsearch.indexer.format.taubench;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.InputStream;
import java.util.OptionalLong;

/// The format of the conversations of τ-bench.
///
/// @param json parses the messages; an object that exceeds its limits is quarantined
public record TauBench(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "tau-bench";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first object is a run of a task, or has a conversation as one text.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.firstElement();
    boolean isRun = first.has("task_id") && !first.objects(TauDialect.RUN).isEmpty();
    return isRun || TauDialect.isDisplay(first);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return OptionalLong.empty();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new DocumentReader(in, from, json.limits().valueBytes(), new TauParser(context));
  }
}
