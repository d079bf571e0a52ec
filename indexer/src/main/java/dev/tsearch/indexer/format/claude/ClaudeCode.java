package dev.tsearch.indexer.format.claude;

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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The form of Claude Code's transcripts: main sessions and sub-agents' files.
public final class ClaudeCode implements SourceFormat {

  /// The name that its entries carry as their source.
  public static final String NAME = "claude-code";

  private static final Set<String> MESSAGES = Set.of("user", "assistant", "human");

  private final Json json;

  /// Reads lines of any length that occurs.
  public ClaudeCode() {
    this(Json.SOURCE);
  }

  /// Reads lines within the limits of a reader; longer ones are skipped.
  public ClaudeCode(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims what has a message of Claude's shape first among its messages, or no message in its
  /// head but a note of Claude's own.
  @Override
  public boolean claims(Head head) {
    Optional<JsonObject> message =
        head.objects().stream().filter(ClaudeCode::isCalledMessage).findFirst();
    return message.isPresent()
        ? isMessage(message.get())
        : head.objects().stream().anyMatch(ClaudeCode::isNote);
  }

  private static boolean isCalledMessage(JsonObject object) {
    return MESSAGES.contains(object.text("type", ""));
  }

  private static boolean isMessage(JsonObject object) {
    boolean ofSession = object.has("sessionId") || object.has("isSidechain");
    JsonObject message = object.object("message");
    return ofSession && (message.has("content") || (object.has("message") && message.isEmpty()));
  }

  private static boolean isNote(JsonObject object) {
    boolean ofSession = object.has("sessionId");
    return switch (object.text("type", "")) {
      case "summary" -> object.has("summary") && object.has("leafUuid");
      case "file-history-snapshot" -> object.has("snapshot");
      case "queue-operation" -> ofSession && object.has("operation");
      case "progress" -> ofSession && object.has("data");
      case "attachment" -> ofSession && object.has("attachment");
      case "system" -> ofSession && object.has("subtype") && object.has("uuid");
      case "permission-mode", "last-prompt", "custom-title", "ai-title", "pr-link", "mode" ->
          ofSession;
      default -> false;
    };
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    OptionalLong dated = head.firstTime(object -> times.time(object.value("timestamp")));
    return dated.isPresent()
        ? dated
        : head.firstTime(object -> times.time(object.object("snapshot").value("timestamp")));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLines(in, from, json, new ClaudeLines(context));
  }

  /// A sub-agent's message stands in its own file and again in its parent's, as progress or among
  /// the lines; whichever was met later says nothing new. All else is a revision.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    boolean isTwoWays =
        isMirrored(earlier)
            || isMirrored(later)
            || (isOfAgent(earlier) && isOfAgent(later) && !sameAgent(earlier, later));
    return isTwoWays
        && earlier.type().equals(later.type())
        && earlier.content().equals(later.content());
  }

  private static boolean isOfAgent(Entry entry) {
    return entry.metadata().values().flag("sidechain");
  }

  private static boolean sameAgent(Entry one, Entry other) {
    return one.metadata().agent().equals(other.metadata().agent());
  }

  private static boolean isMirrored(Entry entry) {
    return entry.metadata().values().text("subtype", "").equals(Progress.AGENT_MESSAGE);
  }
}
