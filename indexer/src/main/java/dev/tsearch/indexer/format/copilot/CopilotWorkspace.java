package dev.tsearch.indexer.format.copilot;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.WholeSourceReader;
import dev.tsearch.indexer.state.StateEntries;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// The format of the `workspace.yaml` of a session of Copilot CLI.
///
/// @param json its limit bounds the length of a file
public record CopilotWorkspace(Json json) implements StateFormat {
  private static final String FILE = "workspace.yaml";
  private static final String EVENTS = "events.jsonl";

  @Override
  public String name() {
    return CopilotCli.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    return file.endsWith(FILE);
  }

  /// A file without the events next to it may be one of another program.
  @Override
  public boolean mayClaimLater(Path file) {
    return isNamed(file);
  }

  @Override
  public JsonObject document(Head head) {
    return WorkspaceText.of(head.bytes()).object();
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    String session = document.text("id", "");
    return session.isEmpty() || !place.context().siblings().has(EVENTS)
        ? Optional.empty()
        : Optional.of(
            Stated.of(session, document.text("cwd", ""), document.value("updated_at"))
                .withTitle(document, "name", "summary"));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var parser = new Parser(context, new StateEntries(context, this), from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }

  private record Parser(SourceContext context, StateEntries entries, long from)
      implements WholeSourceReader.Parser {

    @Override
    public long parse(byte[] bytes, Consumer<ReadResult> results) {
      var text = WorkspaceText.of(bytes);
      var lines = new LineCounter(bytes);
      long seen = WholeSourceReader.seen(bytes, from);
      entries.add(
          text.object(),
          path ->
              text.value(path.getFirst())
                  .map(value ->
                      context.origin(
                          value.start(), value.end() - value.start(), lines.lineOf(value.start()))),
          result -> {
            if (result.end() > seen) {
              results.accept(result);
            }
          });
      return bytes.length;
    }

    @Override
    public TranscriptId transcript() {
      return entries.transcript();
    }
  }
}
