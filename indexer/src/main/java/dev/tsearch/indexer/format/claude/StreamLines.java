package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues.JsonPart;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.time.Instant;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// Makes entries from the lines of a stream: they are lines of a transcript under other names, and
/// two more that are about the run. Single owner, not thread-safe.
final class StreamLines implements LineInterpreter {
  private final ClaudeLines lines;

  StreamLines(SourceContext context) {
    this.lines = new ClaudeLines(context);
    context.modified().ifPresent(this::beginAt);
  }

  /// The time of entries before the first line with a time.
  private void beginAt(Instant modified) {
    lines.peek(JsonObject.builder().put("timestamp", modified.toString()).build());
  }

  @Override
  public boolean peek(JsonObject object) {
    return lines.peek(ofTranscript(object));
  }

  @Override
  public boolean hasId(JsonObject object) {
    return lines.hasId(ofTranscript(object));
  }

  @Override
  public Optional<String> interpret(JsonPart.Value value, String digest, Consumer<Entry> entries) {
    var named =
        new JsonPart.Value(
            value.offset(), value.length(), value.line(), ofTranscript(value.object()));
    return lines.interpret(named, digest, entries);
  }

  @Override
  public TranscriptId transcript() {
    return lines.transcript();
  }

  /// A line as a transcript has it.
  private static JsonObject ofTranscript(JsonObject line) {
    JsonObject.Builder named = JsonObject.builder().putAll(line.without("session_id"));
    line.text("session_id").ifPresent(session -> named.put("sessionId", session));
    String type = line.text("type", "");
    boolean isBeginning = type.equals("system") && line.text("subtype", "").equals("init");
    if (isBeginning || type.equals("result")) {
      named.put("isMeta", true).put("content", isBeginning ? beginning(line) : result(line));
    }
    if (!line.text("parent_tool_use_id", "").isEmpty()) {
      named.put("isSidechain", true).put("agentId", line.text("parent_tool_use_id", ""));
    }
    return named.build();
  }

  private static String beginning(JsonObject line) {
    var text = new StringJoiner(", ");
    line.text("model").ifPresent(model -> text.add("model " + model));
    line.text("claude_code_version").ifPresent(version -> text.add("version " + version));
    return text.length() == 0 ? "init" : text.toString();
  }

  /// How the run ended. Its text repeats the last answer.
  private static String result(JsonObject line) {
    var text = new StringJoiner(", ");
    text.add(line.text("subtype", "end"));
    if (line.has("num_turns")) {
      text.add(line.number("num_turns", 0) + " turns");
    }
    if (line.value("total_cost_usd") instanceof Number dollars) {
      text.add("$" + dollars);
    }
    return text.toString();
  }
}
