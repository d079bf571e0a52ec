package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// The format of Codex CLI: its rollouts, the list of prompts in `history.jsonl`, and that of names
/// in `session_index.jsonl`.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Codex(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "codex";

  /// The list of prompts is `history.jsonl`, that of names `session_index.jsonl`; rollouts have
  /// other names.
  private static final List<String> LISTS = List.of("history", "session_index");

  private static final Set<String> LINES =
      Set.of("session_meta", "turn_context", "response_item", "event_msg", "compacted");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims rollouts of all versions, and lists of prompts or names.
  @Override
  public boolean claims(Head head) {
    List<JsonObject> objects = head.objects();
    return objects.stream().anyMatch(Codex::isLine)
        || isOldRollout(objects)
        || HistoryLines.areLines(objects)
        || NameLines.areLines(objects);
  }

  private static boolean isLine(JsonObject object) {
    return LINES.contains(object.text("type", "")) && !object.object("payload").isEmpty();
  }

  /// Whether the lines are those of early versions: no line has an envelope.
  private static boolean isOldRollout(List<JsonObject> objects) {
    if (objects.isEmpty()) {
      return false;
    }
    JsonObject first = objects.getFirst();
    boolean isMeta = first.text("id").isPresent() && first.has("timestamp") && !first.has("type");
    boolean hasState = objects.stream().anyMatch(line -> line.has("record_type"));
    return isMeta
        && (hasState || first.has("instructions") || first.has("git"))
        && objects.stream().skip(1).allMatch(Codex::isBare);
  }

  private static boolean isBare(JsonObject line) {
    return line.has("record_type") || RolloutItems.isItem(line.text("type", ""));
  }

  @Override
  public Set<String> sessionsOf(Path file) {
    boolean isList = LISTS.stream().anyMatch(String.valueOf(file.getFileName())::startsWith);
    return isList ? Set.of(NAME) : Set.of();
  }

  @Override
  public boolean repeatsParents() {
    return true;
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstTime(object ->
        times
            .time(object.value("timestamp"))
            .or(() -> times.time(object.value("ts")))
            .or(() -> times.time(object.value("updated_at")))
            .or(() -> times.time(object.object("payload").value("timestamp"))));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new DeferredReader(
        in,
        from,
        (head, all) -> {
          Head beginning = Head.of(context.path(), head, Siblings.NONE);
          return new JsonLinesReader(all, from, json, lines(beginning.objects(), context));
        });
  }

  private static LineInterpreter lines(List<JsonObject> beginning, SourceContext context) {
    if (HistoryLines.areLines(beginning)) {
      return new HistoryLines(context);
    }
    return NameLines.areLines(beginning) ? new NameLines(context) : new RolloutLines(context);
  }
}
