package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLines;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSource;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;

/// The form of chibi's transcripts: one file of a context's folder, or one that stands alone.
public final class Chibi implements SourceFormat {

  /// The name that its entries carry as their source.
  public static final String NAME = "chibi";

  /// What a later writing of the same entry may differ in.
  private static final List<String> OF_THE_WRITING =
      List.of("origin", "time", "time_inferred", "revision_of", "project");

  private final Json json;

  /// Reads lines of any length that occurs.
  public Chibi() {
    this(Json.SOURCE);
  }

  /// Reads lines within the limits of a reader; longer ones are skipped.
  public Chibi(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims what has a chibi entry as its first object, and the other files of a context's folder;
  /// but no file that only repeats a transcript beside it, and no partition of an archive of ours,
  /// whose entries have the same form.
  @Override
  public boolean claims(Head head) {
    ContextFolder folder = ContextFolder.of(head.path(), head.siblings());
    ContextFile file = ContextFile.of(folder.fileName());
    boolean isInPlace = file == ContextFile.ENTRIES || folder.isContext();
    return isInPlace && file.begins(head) && !folder.isRepeated();
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstTime(object -> times.time(object.value("timestamp")));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    String name = String.valueOf(context.path().getFileName());
    return switch (ContextFile.of(name)) {
      case ENTRIES -> new JsonLines(in, from, json, new ChibiLines(context));
      case API_LOG -> new JsonLines(in, from, json, new ApiLogLines(context));
      case DOCUMENT ->
          whole(in, from, bytes -> ContextDocument.read(ContextMembership.of(context), bytes));
      case NOTE -> whole(in, from, bytes -> Note.read(ContextMembership.of(context), bytes, from));
      case TEXT ->
          whole(in, from, bytes -> TextTranscript.read(ContextMembership.of(context), bytes, from));
    };
  }

  private SourceReader whole(InputStream in, long from, WholeSource.Meaning meaning) {
    return new WholeSource(in, from, json.limits().valueBytes(), meaning);
  }

  /// Some versions of chibi wrote all entries of a context again at each save, with new timestamps:
  /// an entry that differs in its time alone is the same.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return said(earlier, later.id()).equals(said(later, later.id()));
  }

  private static Entry said(Entry entry, String id) {
    JsonObject metadata = entry.metadata().values();
    for (String name : OF_THE_WRITING) {
      metadata = metadata.without(name);
    }
    return entry.withId(id).withTimestamp(0).withMetadata(new Metadata(metadata));
  }
}
