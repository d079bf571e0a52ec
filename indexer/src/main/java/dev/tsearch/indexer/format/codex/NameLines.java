package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Makes titles from `session_index.jsonl`, the list of the names of sessions. A name that a
/// rollout has, too, gets the same id there. Single owner, not thread-safe.
final class NameLines implements LineInterpreter {
  private static final String NAME = "thread_name";
  private static final String TIME = "updated_at";
  private static final Set<String> MEMBERS = Set.of("id", NAME, TIME);

  private final SourceContext context;
  private final TimeNormalizer times;
  private final EntryIds ids = new EntryIds();
  private String first = "";

  NameLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  /// Whether a file with these first lines is a list of names: no other file has such a line.
  static boolean areLines(List<JsonObject> objects) {
    return objects.stream()
        .anyMatch(line -> line.values().keySet().equals(MEMBERS) && isNamed(line));
  }

  private static boolean isNamed(JsonObject line) {
    return !line.text("id", "").isEmpty() && line.text(NAME).isPresent();
  }

  @Override
  public boolean peek(JsonObject line) {
    first = line.text("id", "");
    return true;
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(Codex.NAME, first.isEmpty() ? "session_index" : first);
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    if (line.isEmpty()) {
      return Optional.empty(); // what is left of a forgotten one
    }
    if (!isNamed(line)) {
      return Optional.of("neither a name nor a session");
    }
    String name = line.text(NAME, "");
    if (!name.isBlank()) {
      TranscriptId transcript = TranscriptId.main(Codex.NAME, line.text("id", ""));
      EntryDraft title = Parties.MAIN.note("title", name, JsonObject.EMPTY);
      entries.accept(
          title.toEntry(
              ids.of(transcript, title),
              transcript,
              "",
              new EntryTime(times.time(line.value(TIME)), false),
              JsonObject.EMPTY,
              context.origin(value, 0)));
    }
    return Optional.empty();
  }
}
