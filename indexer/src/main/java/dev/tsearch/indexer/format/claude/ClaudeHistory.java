package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// The format of Claude Code's `history.jsonl`: all prompts that were typed, also those of sessions
/// whose transcripts were deleted.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record ClaudeHistory(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "claude-history";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first lines all have a `display` text, a `project` and a `timestamp`.
  @Override
  public boolean claims(Head head) {
    List<JsonObject> lines = head.objects();
    return !lines.isEmpty()
        && lines.stream()
            .allMatch(line ->
                line.text("display").isPresent()
                    && line.text("project").isPresent()
                    && line.number("timestamp", 0) > 0);
  }

  @Override
  public Set<String> sessionsOf(Path file) {
    return Set.of(ClaudeCode.NAME);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return head.firstTime("timestamp", context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLinesReader(in, from, json, new PromptLines(context));
  }
}
