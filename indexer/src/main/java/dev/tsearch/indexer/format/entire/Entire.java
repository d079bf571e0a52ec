package dev.tsearch.indexer.format.entire;

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
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TranscriptWriter;
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
    return new EntireWriter(
        task,
        task.formats()
            .named(SessionEntries.sourceOf(""))
            .filter(LineInterpreter.LineFormat.class::isInstance)
            .map(LineInterpreter.LineFormat.class::cast)
            .orElseThrow(() -> new IllegalArgumentException("the formats lack that of Claude")));
  }

  @Override
  public Optional<Path> placeOf(Path file, TranscriptId transcript, boolean isAlone) {
    Path path = file.normalize();
    for (int at = 0; at < path.getNameCount() - 3; at++) {
      if (path.getName(at).toString().equals(".entire")
          && path.getName(at + 1).toString().equals("metadata")) {
        return Optional.of(path.subpath(at, path.getNameCount()));
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
