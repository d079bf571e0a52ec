package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntireFolder;
import dev.tsearch.indexer.format.EntireSession;
import dev.tsearch.indexer.format.EntryDraft;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import dev.tsearch.indexer.format.WholeSourceReader.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes entries from one file next to a transcript.
///
/// @param context the file
/// @param folder its position
/// @param file its kind
record SideFileParser(SourceContext context, EntireFolder folder, SideFile file)
    implements WholeSourceReader.Parser {
  private static final String SEPARATOR = "\n\n---\n\n";

  /// Makes entries from the content that the transcript does not have.
  @Override
  public Parsed parse(byte[] bytes) {
    boolean isOfCheckpoint =
        file == SideFile.METADATA && folder.type() == EntireFolder.FolderType.CHECKPOINT;
    EntireFolder representative = folder.firstSession(context.siblings());
    EntireSession session = withName(EntireSession.of(representative, context.siblings()));
    SessionEntries entries = SessionEntries.of(session);
    if (isOfCheckpoint && !representative.equals(folder)) {
      return new Parsed(List.of(), bytes.length, entries.transcript());
    }
    List<ReadResult> results =
        switch (file) {
          case METADATA, TASK -> List.of(metadata(bytes, entries));
          case PROMPT -> prompts(bytes, entries);
          case CONTEXT -> context(bytes, entries);
          case SUMMARY -> summary(bytes, entries);
          case HASH, COMPACT -> List.of();
        };
    return new Parsed(results, bytes.length, entries.transcript());
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

  private ReadResult metadata(byte[] bytes, SessionEntries entries) {
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
      EntryTime time = time(entries, facts.text("created_at"));
      return new ReadResult.Read(entries.entry(id, draft, time, origin));
    } catch (MalformedJsonException e) {
      return new ReadResult.Skipped(0, bytes.length, 1, e.reason());
    }
  }

  /// The time of an entry: its own, or else the one of the session's metadata.
  private EntryTime time(SessionEntries entries, Optional<String> own) {
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

  private List<ReadResult> prompts(byte[] bytes, SessionEntries entries) {
    if (folder.anyTranscript(context.siblings()).isPresent()) {
      return List.of();
    }
    JsonObject metadata = JsonObject.builder().put("role", SessionEntries.USER).build();
    return parts(bytes, SEPARATOR, entries, EntryType.MESSAGE, metadata);
  }

  private List<ReadResult> parts(
      byte[] bytes, String separator, SessionEntries entries, EntryType type, JsonObject metadata) {
    var ids = new DerivedIds();
    var results = new ArrayList<ReadResult>();
    boolean isPrompt = type.equals(EntryType.MESSAGE);
    String from = isPrompt ? SessionEntries.USER : SessionEntries.SYSTEM;
    String to = isPrompt ? SessionEntries.ASSISTANT : SessionEntries.USER;
    for (TextRange range : TextRange.parts(bytes, separator.getBytes(UTF_8))) {
      String id = ids.next(entries.session().session(), DerivedIds.digest(range.bytes(bytes)));
      var draft = new EntryDraft(type, from, to, range.text(bytes), metadata);
      EntryTime time = time(entries, Optional.empty());
      results.add(new ReadResult.Read(entries.entry(id, draft, time, origin(range, bytes))));
    }
    return results;
  }

  private List<ReadResult> summary(byte[] bytes, SessionEntries entries) {
    var transcript = new EntireTranscriptText(folder, context.siblings());
    if (transcript.contains(new String(bytes, UTF_8))) {
      return List.of();
    }
    return parts(bytes, "\0", entries, EntryType.SUMMARY, JsonObject.EMPTY);
  }

  private List<ReadResult> context(byte[] bytes, SessionEntries entries) {
    var heading = ContextHeading.of(new String(bytes, UTF_8));
    var transcript = new EntireTranscriptText(folder, context.siblings());
    if (!transcript.exists()) {
      return parts(bytes, "\n## ", entries, EntryType.SYSTEM, heading.metadata());
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
    EntryTime time = time(entries, heading.started());
    return List.of(new ReadResult.Read(entries.entry("context", draft, time, origin)));
  }
}
