package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.FilePlace;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The format of the files that Entire writes next to transcripts, and of its compact transcripts.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Entire(Json json) implements SourceFormat, TranscriptWriter.WritableFormat {

  /// The format's name. The source of its entries is the format of their transcript.
  public static final String NAME = "entire";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean accompanies() {
    return true;
  }

  /// Of a file in one of Entire's folders, the session of the folder. Its time is not known: the
  /// metadata of a checkpoint say when that was made, which may be long after the session.
  @Override
  public Optional<Companion> companion(Head head, SourceContext context) {
    return EntireFolder.of(head.path())
        .map(folder ->
            new Companion(
                EntireSession.of(folder.firstSession(context.siblings()), context.siblings())
                    .session(),
                SideFile.at(folder).isPresent()
                    ? Companion.CompanionContent.EXTRACT
                    : Companion.CompanionContent.TRANSCRIPT,
                Optional.empty()))
        .filter(companion -> !companion.session().isEmpty());
  }

  /// Claims compact transcripts by their content, and the files next to transcripts by their path,
  /// because a prompt is plain text.
  @Override
  public boolean claims(Head head) {
    Optional<JsonObject> first = head.objects().stream().findFirst();
    if (first.filter(CompactLines::isCompact).isPresent()) {
      return true;
    }
    Optional<SideFile> file = EntireFolder.of(head.path()).flatMap(SideFile::at);
    return file.isPresent() && isPlausible(file.get(), head);
  }

  private static boolean isPlausible(SideFile file, Head head) {
    JsonObject object = head.object();
    return switch (file) {
      case METADATA -> object.has("checkpoint_id") || object.has("session_id");
      case TASK -> object.has("tool_use_id") || object.has("checkpoint_uuid");
      case PROMPT, CONTEXT, SUMMARY, HASH, COMPACT -> head.bytes().length > 0;
    };
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return Stream.concat(
            Stream.ofNullable(head.object().value("created_at")),
            head.objects().stream().map(line -> line.text("ts", "")))
        .flatMap(time -> times.time(time).stream())
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    Optional<EntireFolder> folder = EntireFolder.of(context.path());
    Optional<SideFile> file = folder.flatMap(SideFile::at);
    if (folder.isEmpty() || file.isEmpty()) {
      return new JsonLinesReader(in, from, json, new CompactLines(context));
    }
    var parser = new SideFileParser(context, folder.get(), file.get(), from);
    return new WholeSourceReader(in, from, json.limits().valueBytes(), parser);
  }

  @Override
  public TranscriptWriter.FileSet files() {
    return TranscriptWriter.FileSet.FOLDER;
  }

  /// @throws IllegalArgumentException if the task does not know the format of the transcripts
  @Override
  public TranscriptWriter writer(TranscriptWriter.WritingTask task) {
    SourceFormat format =
        task.formats()
            .named(SessionEntries.sourceOf(""))
            .orElseThrow(() -> new IllegalArgumentException("the formats lack that of Claude"));
    if (format instanceof LineInterpreter.LineFormat lines
        && format instanceof TranscriptWriter.WritableFormat agents) {
      return new EntireWriter(task, lines, agents);
    }
    throw new IllegalArgumentException("the format of Claude has other lines");
  }

  /// A file of a checkpoint stays in the folder of its checkpoint, so that all versions of a
  /// transcript are kept.
  @Override
  public Optional<FilePlace> placeOf(Path file, TranscriptId transcript, boolean isAlone) {
    return EntireFolder.of(file).map(folder -> FilePlace.of(folder.path()));
  }

  @Override
  public Optional<FilePlace> placeBeside(TranscriptId transcript) {
    String file =
        transcript.isAgent()
            ? EntireWriter.agentFile(transcript).toString()
            : SessionRecorder.TRANSCRIPT;
    Path folder = SessionRecorder.folderOf(TranscriptWriter.fileName(transcript.session()));
    return Optional.of(FilePlace.of(folder.resolve(file)));
  }

  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
