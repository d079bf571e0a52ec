package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Makes entries from one file next to a transcript.
final class SideFileParser implements WholeSourceReader.Parser {
  private static final String SEPARATOR = "\n\n---\n\n";
  private static final Pattern HASH = Pattern.compile("(?:[a-z0-9]+:)?[0-9a-fA-F]*");

  private final SourceContext context;
  private final EntireFolder folder;
  private final SideFile file;
  private final long from;
  private final EntireFolder representative;
  private final SessionEntries entries;

  /// @param folder the position of the file
  /// @param file its kind
  /// @param from results of bytes that begin before this offset are not returned
  SideFileParser(SourceContext context, EntireFolder folder, SideFile file, long from) {
    this.context = context;
    this.folder = folder;
    this.file = file;
    this.from = from;
    this.representative = folder.firstSession(context.siblings());
    this.entries =
        SessionEntries.of(withName(EntireSession.of(representative, context.siblings())));
  }

  @Override
  public TranscriptId transcript() {
    return entries.transcript();
  }

  /// Makes entries from the content that the transcript does not have.
  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    long seen = WholeSourceReader.seen(bytes, from);
    for (ReadResult result : results(bytes)) {
      if (result.end() > seen) { // an earlier reading may have seen a part of it
        results.accept(result);
      }
    }
    return bytes.length;
  }

  private List<ReadResult> results(byte[] bytes) {
    boolean isOfCheckpoint =
        file == SideFile.METADATA && folder.type() == EntireFolder.FolderType.CHECKPOINT;
    if (isOfCheckpoint && !representative.equals(folder)) {
      return metadata(bytes).filter(ReadResult.Skipped.class::isInstance).toList();
    }
    return switch (file) {
      case METADATA, TASK -> metadata(bytes).toList();
      case PROMPT -> prompts(bytes);
      case CONTEXT -> context(bytes);
      case SUMMARY -> summary(bytes);
      case HASH -> hash(bytes);
      case COMPACT -> List.of();
    };
  }

  /// A checkpoint without known sessions is a session of its own.
  private EntireSession withName(EntireSession session) {
    if (!session.session().isEmpty()) {
      return session;
    }
    String name = context.session().orElse(folder.checkpoint());
    return new EntireSession(
        name.isEmpty() ? folder.folderName() : name,
        session.project(),
        session.program(),
        session.created());
  }

  private static List<ReadResult> hash(byte[] bytes) {
    return HASH.matcher(new String(bytes, UTF_8).strip()).matches()
        ? List.of()
        : List.of(new ReadResult.Skipped(0, bytes.length, 1, "not a hash"));
  }

  private Stream<ReadResult> metadata(byte[] bytes) {
    try {
      JsonObject facts = Json.SOURCE.object(bytes);
      boolean isTask = file == SideFile.TASK;
      EntryDraft draft =
          isTask
              ? CheckpointEntries.task(facts, folder)
              : CheckpointEntries.checkpoint(facts, folder);
      String id =
          isTask
              ? CheckpointEntries.taskId(facts, folder)
              : CheckpointEntries.checkpointId(facts, folder);
      Origin origin = origin(TextRange.trimmed(bytes, 0, bytes.length), bytes);
      EntryTime time = time(facts.text("created_at"));
      return Stream.of(new ReadResult.Read(entries.entry(id, draft, time, origin)));
    } catch (MalformedJsonException e) {
      return Stream.of(new ReadResult.Skipped(0, bytes.length, 1, e.reason()));
    }
  }

  /// The time of an entry: its own, or else the one of the session's metadata.
  private EntryTime time(Optional<String> own) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    Optional<SourceTime> time = own.flatMap(times::time);
    return time.isPresent()
        ? new EntryTime(time, false)
        : EntryTime.inferred(times.time(entries.session().created()));
  }

  private Origin origin(TextRange range, byte[] bytes) {
    long line = new LineCounter(bytes).lineOf(range.offset());
    return context.origin(range.offset(), range.length(), line);
  }

  private List<ReadResult> prompts(byte[] bytes) {
    if (folder.anyTranscript(context.siblings()).isPresent()) {
      return List.of();
    }
    JsonObject metadata = JsonObject.builder().put("role", SessionEntries.USER).build();
    return parts(
        bytes, TextRange.parts(bytes, SEPARATOR.getBytes(UTF_8)), EntryType.MESSAGE, metadata);
  }

  private List<ReadResult> parts(
      byte[] bytes, List<TextRange> ranges, EntryType type, JsonObject metadata) {
    var ids = new DerivedIds();
    var results = new ArrayList<ReadResult>();
    boolean isPrompt = type.equals(EntryType.MESSAGE);
    String from = isPrompt ? SessionEntries.USER : SessionEntries.SYSTEM;
    String to = isPrompt ? SessionEntries.ASSISTANT : SessionEntries.USER;
    for (TextRange range : ranges) {
      String id = ids.next(entries.session().session(), DerivedIds.digest(range.bytes(bytes)));
      var draft = new EntryDraft(type, from, to, range.text(bytes), metadata);
      EntryTime time = time(Optional.empty());
      results.add(new ReadResult.Read(entries.entry(id, draft, time, origin(range, bytes))));
    }
    return results;
  }

  private List<ReadResult> summary(byte[] bytes) {
    var transcript = new EntireTranscriptText(folder, context.siblings());
    if (transcript.contains(new String(bytes, UTF_8))) {
      return List.of();
    }
    TextRange whole = TextRange.trimmed(bytes, 0, bytes.length);
    return whole.length() == 0
        ? List.of()
        : parts(bytes, List.of(whole), EntryType.SUMMARY, JsonObject.EMPTY);
  }

  private List<ReadResult> context(byte[] bytes) {
    var heading = ContextHeading.of(new String(bytes, UTF_8));
    var transcript = new EntireTranscriptText(folder, context.siblings());
    if (!transcript.exists()) {
      return parts(
          bytes,
          TextRange.parts(bytes, "\n## ".getBytes(UTF_8)),
          EntryType.SYSTEM,
          heading.metadata());
    }
    if (!heading.addsTo(transcript)) {
      return List.of();
    }
    var draft =
        new EntryDraft(
            EntryType.SYSTEM,
            SessionEntries.SYSTEM,
            SessionEntries.ASSISTANT,
            heading.text(),
            heading.metadata());
    Origin origin = origin(TextRange.trimmed(bytes, 0, heading.length()), bytes);
    EntryTime time = time(heading.started());
    return List.of(new ReadResult.Read(entries.entry("context", draft, time, origin)));
  }
}
