package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes the entries of a file that is a JSON document. Single owner, not thread-safe.
final class StateDocument implements DocumentReader.ObjectParser {
  private final SourceContext context;
  private final Json json;
  private final StateEntries entries;

  StateDocument(SourceContext context, StateFormat format) {
    this.context = context;
    this.json = format.json();
    this.entries = new StateEntries(context, format);
  }

  @Override
  public TranscriptId transcript() {
    return entries.transcript();
  }

  @Override
  public boolean parse(byte[] bytes, long offset, long line, Consumer<ReadResult> results) {
    try {
      var scanner = new JsonScanner(bytes);
      var lines = new LineCounter(bytes);
      entries.add(
          json.object(bytes, 0, bytes.length),
          path ->
              place(path, scanner)
                  .map(range ->
                      context.origin(
                          offset + range.start(),
                          range.length(),
                          line + lines.lineOf(range.start()) - 1)),
          results);
    } catch (MalformedJsonException e) {
      results.accept(new ReadResult.Skipped(offset, bytes.length, line, e.reason()));
    }
    return false;
  }

  private static Optional<JsonScanner.ValueRange> place(List<String> path, JsonScanner scanner) {
    Optional<JsonScanner.ValueRange> place = place(path.getFirst(), scanner, 0);
    for (String name : path.subList(1, path.size())) {
      place = place.flatMap(outer -> place(name, scanner, outer.start()));
    }
    return place;
  }

  /// Of several members with one name the last one counts, as in the object.
  private static Optional<JsonScanner.ValueRange> place(
      String name, JsonScanner scanner, int start) {
    return scanner.parts(start).stream()
        .filter(member -> member.name().equals(name))
        .reduce((_, later) -> later);
  }
}
