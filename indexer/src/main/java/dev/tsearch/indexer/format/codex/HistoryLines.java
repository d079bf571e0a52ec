package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from `history.jsonl`, the list of all prompts: only for sessions whose rollout
/// does not exist any more, since a rollout has its prompts. Single owner, not thread-safe.
final class HistoryLines implements LineInterpreter {
  private static final List<String> MEMBERS = List.of("session_id", "ts", "text");

  private final SourceContext context;
  private final TimeNormalizer times;
  private final EntryIds ids = new EntryIds();
  private final Map<String, Boolean> rollouts = new HashMap<>();
  private String first = "";

  HistoryLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  /// Whether a file's first lines are a list of prompts.
  static boolean areLines(List<JsonObject> objects) {
    return !objects.isEmpty()
        && objects.stream()
            .allMatch(line ->
                line.text("session_id").isPresent()
                    && line.number("ts", 0) > 0
                    && line.values().size() <= MEMBERS.size()
                    && line.text("text").isPresent());
  }

  @Override
  public boolean peek(JsonObject line) {
    first = line.text("session_id", "");
    return true;
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(Codex.NAME, first.isEmpty() ? "history" : first);
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    String session = line.text("session_id", "");
    if (session.isEmpty() || line.text("text").isEmpty()) {
      return Optional.of("neither a prompt nor a session");
    }
    Optional<SourceTime> time = times.time(line.value("ts"));
    if (!rollouts.computeIfAbsent(session, id -> hasRollout(id, time))) {
      TranscriptId transcript = TranscriptId.main(Codex.NAME, session);
      EntryDraft draft =
          Parties.MAIN.prompt(MessageContent.of(line.text("text", "")), JsonObject.EMPTY);
      entries.accept(
          draft.toEntry(
              ids.of(transcript, draft),
              transcript,
              "",
              new EntryTime(time, false),
              JsonObject.EMPTY,
              context.origin(value, 0)));
    }
    return Optional.empty();
  }

  /// Rollouts are in folders of days, by local time.
  private boolean hasRollout(String session, Optional<SourceTime> time) {
    if (time.isEmpty()) {
      return false;
    }
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(time.get().seconds(), 86_400L));
    for (LocalDate near : List.of(day, day.minusDays(1), day.plusDays(1))) {
      String folder =
          "sessions/%04d/%02d/%02d"
              .formatted(near.getYear(), near.getMonthValue(), near.getDayOfMonth());
      if (context.siblings().names(folder).stream().anyMatch(name -> name.contains(session))) {
        return true;
      }
    }
    return false;
  }
}
