package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The thread that the lines of a rollout belong to, and when they were written.
///
/// A rollout begins with the thread's own `session_meta`. The rollout of a fork, and of a sub-agent
/// that knows its parent's conversation, then repeats the parent's lines, beginning with the
/// parent's `session_meta` and with the time of the fork. These lines belong to the parent. The
/// first turn that is younger than the thread ends them: ids of turns and threads contain the time
/// at which they were made. Single owner, not thread-safe.
final class RolloutThread {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /// Repeated lines are written at once. A longer pause ends them if turns have no usable ids.
  private static final long MAX_PAUSE_SECONDS = 1;

  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private JsonObject own = JsonObject.EMPTY;
  private JsonObject replayed = JsonObject.EMPTY;
  private boolean isReplaying;
  private boolean isOwnSeen;
  private long lastSeconds;
  private Optional<SourceTime> turnTime = Optional.empty();
  private EntryTime time = EntryTime.inferred(Optional.empty());
  private String cwd = "";
  private String model = "";

  RolloutThread(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  /// Examines a line near the beginning.
  ///
  /// @return whether everything is known
  boolean peek(JsonObject line) {
    if (own.isEmpty()) {
      own = meta(line);
    }
    if (cwd.isEmpty()) {
      cwd = line.object("payload").text("cwd", "");
    }
    inference.peek(time(line));
    return !own.isEmpty() && inference.hasPeeked();
  }

  private Optional<SourceTime> time(JsonObject line) {
    return times
        .time(line.value("timestamp"))
        .or(() -> times.time(line.object("payload").value("timestamp")));
  }

  /// The description of a thread that a line is; empty for any other line.
  private static JsonObject meta(JsonObject line) {
    if (line.text("type", "").equals("session_meta")) {
      return line.object("payload");
    }
    return line.has("type") || line.has("record_type") || line.text("id").isEmpty()
        ? JsonObject.EMPTY
        : line;
  }

  /// The thread that the rollout was written for.
  TranscriptId ownTranscript() {
    String id = own.text("id").orElseGet(this::nameless);
    String parent = parent(own);
    return parent.isEmpty()
        ? TranscriptId.main(Codex.NAME, id)
        : new TranscriptId(Codex.NAME, parent, id);
  }

  /// The session that starts a sub-agent; empty for a session.
  private static String parent(JsonObject meta) {
    JsonObject spawn = meta.object("source").object("subagent").object("thread_spawn");
    String root = meta.text("session_id", "");
    boolean isNested = !root.isEmpty() && !root.equals(meta.text("id", ""));
    String starter = spawn.text("parent_thread_id", meta.text("parent_thread_id", ""));
    return isNested && !starter.isEmpty() ? root : starter;
  }

  private String nameless() {
    String name = String.valueOf(context.path().getFileName());
    Matcher uuid = UUID.matcher(name);
    return context
        .session()
        .orElseGet(() -> uuid.find() ? uuid.group() : name.replaceFirst("\\.jsonl?$", ""));
  }

  /// Goes on to the next line. Must be called for each line, in their order.
  void advance(JsonObject line) {
    JsonObject payload = line.object("payload");
    JsonObject meta = meta(line);
    Optional<SourceTime> written = time(line);
    if (!meta.isEmpty()) {
      boolean isForeign =
          isOwnSeen && !meta.text("id", "").equals(own.text("id", "")) && meta.has("id");
      isReplaying = isForeign;
      replayed = isForeign ? meta : JsonObject.EMPTY;
      isOwnSeen = true;
      cwd = meta.text("cwd", cwd);
    } else if (isReplaying) {
      endReplay(payload, written);
    }
    lastSeconds = written.map(SourceTime::seconds).orElse(lastSeconds);
    if (line.text("type", "").equals("turn_context")) {
      model = payload.text("model", model);
      cwd = payload.text("cwd", cwd);
    }
    time = time(written);
  }

  private void endReplay(JsonObject payload, Optional<SourceTime> written) {
    OptionalLong turn = turnMillis(payload);
    if (turn.isPresent()) {
      OptionalLong born = millis(own.text("id", ""));
      turnTime = times.time(turn.getAsLong());
      isReplaying = born.isEmpty() || turn.getAsLong() < born.getAsLong();
    } else if (turnTime.isEmpty()) {
      long pause = written.map(SourceTime::seconds).orElse(lastSeconds) - lastSeconds;
      isReplaying = pause <= MAX_PAUSE_SECONDS;
    }
  }

  private static OptionalLong turnMillis(JsonObject payload) {
    JsonObject passed = payload.object("internal_chat_message_metadata_passthrough");
    return millis(payload.text("turn_id", passed.text("turn_id", "")));
  }

  /// The time in a UUID of version 7, in unix milliseconds; empty for any other id.
  private static OptionalLong millis(String id) {
    return UUID.matcher(id).matches() && id.charAt(14) == '7'
        ? OptionalLong.of(Long.parseLong(id.substring(0, 8) + id.substring(9, 13), 16))
        : OptionalLong.empty();
  }

  /// A repeated line has the time of the fork. The time of its turn is closer to its own.
  private EntryTime time(Optional<SourceTime> written) {
    if (!isReplaying) {
      return inference.resolve(written).orModificationOf(context);
    }
    return turnTime.isPresent()
        ? inference.resolveNear(turnTime.get())
        : EntryTime.inferred(written);
  }

  /// When the entries of the current line were written.
  EntryTime time() {
    return time;
  }

  /// The conversation of the current line.
  TranscriptId transcript() {
    return isReplaying
        ? TranscriptId.main(Codex.NAME, replayed.text("id", "unknown"))
        : ownTranscript();
  }

  /// The folder in which the thread of the current line began.
  String project() {
    String first = (isReplaying ? replayed : own).text("cwd", "");
    return first.isEmpty() ? cwd : first;
  }

  /// Further metadata of the entries of the current line.
  JsonObject more() {
    JsonObject meta = isReplaying ? replayed : own;
    JsonObject.Builder more =
        JsonObject.builder()
            .putText("branch", meta.object("git").text("branch", ""))
            .putText("cwd", cwd.equals(project()) ? "" : cwd)
            .putText("version", meta.text("cli_version", ""));
    if (!isReplaying) {
      more.putText("forked_from", own.text("forked_from_id", ""));
    }
    return more.build();
  }

  Parties parties() {
    if (isReplaying || !ownTranscript().isAgent()) {
      return Parties.MAIN;
    }
    JsonObject spawn = own.object("source").object("subagent").object("thread_spawn");
    return Parties.of(spawn.text("agent_nickname", own.text("id", "")));
  }

  /// The model of the current turn; empty if unknown.
  String model() {
    return model;
  }
}
