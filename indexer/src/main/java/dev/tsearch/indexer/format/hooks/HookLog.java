package dev.tsearch.indexer.format.hooks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLines;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;

/// The form of logs of Claude Code's hooks.
public final class HookLog implements SourceFormat {

  /// The name that its entries carry as their source.
  public static final String NAME = "claude-hooks";

  private final Json json;

  /// Reads lines of any length that occurs.
  public HookLog() {
    this(Json.SOURCE);
  }

  /// Reads lines within the limits of a reader; longer ones are skipped.
  public HookLog(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims what has an event of a session, with its time, as the first object.
  @Override
  public boolean claims(Head head) {
    List<JsonObject> objects = head.objects();
    return !objects.isEmpty() && HookLines.isEvent(objects.getFirst());
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstTime(object -> times.time(object.value("ts")));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLines(in, from, json, new HookLines(context));
  }

  /// What an event says; if nothing, of what kind it is.
  @Override
  public String displayText(Entry entry) {
    return entry.content().isBlank()
        ? entry.metadata().values().text("subtype", "")
        : entry.content();
  }

  /// Events have no ids, so two with the same one have the same bytes.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
