package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes an entry from each line that is a JSON object. Single owner, not thread-safe.
final class DocumentLines implements LineInterpreter {
  /// Enough objects to contain an answer, which differs between runs of one task.
  private static final int BEGINNING_OBJECTS = 4;

  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private Optional<String> session = Optional.empty();
  private final StringBuilder beginning = new StringBuilder();
  private int peeked;
  private String project = "";
  private @Nullable DocumentEntries entries;

  DocumentLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  @Override
  public boolean peek(JsonObject object) {
    if (peeked < BEGINNING_OBJECTS) {
      peeked++;
      beginning.append(Json.OWN.print(object)).append('\n');
    }
    session = session.or(() -> SessionName.in(object));
    project = project.isEmpty() ? folder(object) : project;
    if (!inference.hasPeeked()) {
      inference.peek(times.time(GuessedMessage.time(object)));
    }
    return session.isPresent() && !project.isEmpty() && inference.hasPeeked();
  }

  private static String folder(JsonObject object) {
    return object
        .text("cwd")
        .or(() -> object.object("payload").text("cwd"))
        .or(() -> object.object("data").object("context").text("cwd"))
        .orElse("");
  }

  @Override
  public boolean hasId(JsonObject object) {
    return false;
  }

  @Override
  public TranscriptId transcript() {
    return entries().transcript();
  }

  private DocumentEntries entries() {
    DocumentEntries known = entries;
    if (known == null) {
      known =
          new DocumentEntries(
              context, SessionName.of(context, session, beginning.toString()), project);
      entries = known;
    }
    return known;
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> into) {
    GuessedMessage message = GuessedMessage.of(value.object());
    EntryTime time = inference.resolve(times.time(message.time()));
    into.accept(entries().entry(message, () -> digest, time, context.origin(value, 0)));
    return Optional.empty();
  }
}
