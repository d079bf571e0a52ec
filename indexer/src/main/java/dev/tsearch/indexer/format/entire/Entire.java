package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLines;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSource;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The form of what Entire writes beside transcripts, and of its compact transcripts.
public final class Entire implements SourceFormat {

  /// The format's name. Its entries carry the name of their transcript's format.
  public static final String NAME = "entire";

  private final Json json;

  /// Reads lines of any length that occurs.
  public Entire() {
    this(Json.SOURCE);
  }

  /// Reads files and lines within the limits of a reader; longer ones are skipped.
  public Entire(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims compact transcripts by what they hold, and the files beside transcripts by their place:
  /// a prompt is mere text.
  @Override
  public boolean claims(Head head) {
    Optional<JsonObject> first = head.objects().stream().findFirst();
    if (first.filter(CompactLines::isCompact).isPresent()) {
      return true;
    }
    Optional<SideFile> file = CaptureFolder.of(head.path()).flatMap(SideFile::at);
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
    Optional<CaptureFolder> place = CaptureFolder.of(context.path());
    Optional<SideFile> file = place.flatMap(SideFile::at);
    if (place.isEmpty() || file.isEmpty()) {
      return new JsonLines(in, from, json, new CompactLines(context));
    }
    var reading = new SideFileReading(context, place.get(), file.get());
    return new WholeSource(
        in, from, json.limits().valueBytes(), bytes -> reading.made(bytes).from(from));
  }

  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
