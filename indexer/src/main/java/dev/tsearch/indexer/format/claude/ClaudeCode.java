package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.FilePlace;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The format of Claude Code's transcripts: the files of main sessions and of sub-agents.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record ClaudeCode(Json json)
    implements SourceFormat, LineInterpreter.LineFormat, TranscriptWriter.WritableFormat {

  /// The source of its entries.
  public static final String NAME = "claude-code";

  private static final Set<String> MESSAGES = Set.of("user", "assistant", "human");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first message has Claude Code's structure, or a file without messages in
  /// its head that has another line of Claude Code's. One message beside such a line may be
  /// unfinished.
  @Override
  public boolean claims(Head head) {
    Optional<JsonObject> message =
        head.objects().stream().filter(ClaudeCode::hasMessageType).findFirst();
    if (message.isEmpty()) {
      return head.objects().stream().anyMatch(ClaudeCode::isOtherLine);
    }
    return isMessage(message.get())
        || (head.objects().stream().filter(ClaudeCode::hasMessageType).limit(2).count() == 1
            && head.objects().stream()
                .filter(line -> !line.text("type", "").equals("system")) // others have it, too
                .anyMatch(ClaudeCode::isOtherLine));
  }

  private static boolean hasMessageType(JsonObject object) {
    return MESSAGES.contains(object.text("type", ""));
  }

  private static boolean isMessage(JsonObject object) {
    boolean ofSession = object.has("sessionId") || object.has("isSidechain");
    JsonObject message = object.object("message");
    return ofSession && (message.has("content") || (object.has("message") && message.isEmpty()));
  }

  private static boolean isOtherLine(JsonObject object) {
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
    OptionalLong first = head.firstTime("timestamp", context);
    if (first.isPresent()) {
      return first;
    }
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstTime(object -> times.time(object.object("snapshot").value("timestamp")));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLinesReader(in, from, json, lines(context));
  }

  @Override
  public LineInterpreter lines(SourceContext context) {
    return new ClaudeLines(context);
  }

  @Override
  public TranscriptWriter.FileSet files() {
    return TranscriptWriter.FileSet.FILE_AND_AGENTS;
  }

  @Override
  public TranscriptWriter writer(TranscriptWriter.WritingTask task) {
    return new ClaudeWriter(task);
  }

  /// Files that Entire split are parts of one file. Its compact transcripts have other lines.
  @Override
  public Optional<FilePlace> placeOf(Path file, TranscriptId transcript, boolean isAlone) {
    Optional<EntireFolder> captured = EntireFolder.of(file);
    boolean isCompact = captured.filter(EntireFolder::isCompact).isPresent();
    if (isCompact || !transcript.source().equals(NAME)) {
      return Optional.empty();
    }
    int part = captured.map(folder -> EntireFolder.chunk(folder.fileName()).orElse(0)).orElse(0);
    return Optional.of(new FilePlace(ClaudeWriter.fileOf(transcript), part));
  }

  /// A result that Claude Code saved in a file of its own is not read again from a transcript.
  @Override
  public boolean leavesOut(Path file) {
    return SavedResults.session(file).isPresent();
  }

  @Override
  public Optional<Path> placeOfVersion(Path place, boolean isEarlier, int number) {
    return Optional.of(ClaudeWriter.fileOfVersion(place, isEarlier, number));
  }

  /// A sub-agent's message is in the sub-agent's file and in its parent's, as progress or as a line
  /// of its own. The one that is read later is a repetition. All other changes are revisions.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    boolean isMirror =
        isMirrored(earlier)
            || isMirrored(later)
            || (isSidechain(earlier) && isSidechain(later) && !sameAgent(earlier, later));
    return isMirror
        && earlier.type().equals(later.type())
        && earlier.content().equals(later.content());
  }

  private static boolean isSidechain(Entry entry) {
    return entry.metadata().values().flag("sidechain");
  }

  private static boolean sameAgent(Entry one, Entry other) {
    return one.metadata().agent().equals(other.metadata().agent());
  }

  private static boolean isMirrored(Entry entry) {
    return entry.metadata().values().text("subtype", "").equals(ProgressLines.AGENT_MESSAGE);
  }
}
