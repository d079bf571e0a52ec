package dev.tsearch.indexer.format.hooks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.Presentation;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The format of logs of Claude Code's hooks.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record HookLog(Json json) implements SourceFormat, Presentation {

  /// The source of its entries.
  public static final String NAME = "claude-hooks";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims files whose first object is an event of a session with a time.
  @Override
  public boolean claims(Head head) {
    List<JsonObject> objects = head.objects();
    return !objects.isEmpty() && HookLines.isEvent(objects.getFirst());
  }

  @Override
  public Optional<String> logOf() {
    return Optional.of(HookLines.TRANSCRIPTS);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return head.firstTime("ts", context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLinesReader(in, from, json, new HookLines(context));
  }

  /// The content of an event; if that is blank, its subtype.
  @Override
  public String displayText(Entry entry) {
    return entry.content().isBlank()
        ? entry.metadata().values().text("subtype", "")
        : entry.content();
  }

  /// Ids are derived from the bytes, so two events with the same id are equal.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
