package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.FilePlace;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The format of chibi's transcripts: the files of a context's folder, or a single file of entries;
/// and the prompts of its home.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Chibi(Json json) implements SourceFormat, TranscriptWriter.WritableFormat {

  /// The source of its entries.
  public static final String NAME = ChibiForm.SOURCE;

  /// Metadata in which a copy of an entry may differ from it.
  private static final List<String> VARIABLE =
      List.of("origin", "time", "time_inferred", "revision_of", "project");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims files whose first object is a chibi entry, the other files of a context's folder, and
  /// texts in `prompts/` next to a folder of contexts. Does not claim a file that only repeats a
  /// transcript of its folder, and no partition of a tsearch archive, whose entries have the same
  /// form.
  @Override
  public boolean claims(Head head) {
    if (HomePrompt.isNamed(head.path())) {
      return HomePrompt.isInHome(head);
    }
    ContextFolder folder = ContextFolder.of(head.path(), head.siblings());
    ContextFile file = ContextFile.of(folder.fileName());
    boolean isInPlace = file == ContextFile.ENTRIES || folder.isContext();
    return isInPlace && file.matches(head) && !folder.isCopy();
  }

  /// The folder of a prompt may get its first context, and that of a note its transcript.
  @Override
  public boolean mayClaimLater(Path file) {
    return HomePrompt.isNamed(file)
        || ContextFile.of(String.valueOf(file.getFileName())) == ContextFile.NOTE;
  }

  @Override
  public boolean hidesSession() {
    return true;
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return head.firstTime("timestamp", context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    if (HomePrompt.isNamed(context.path())) {
      int maxBytes = json.limits().valueBytes();
      return new WholeSourceReader(in, from, maxBytes, new HomePrompt(context, from));
    }
    String name = String.valueOf(context.path().getFileName());
    ContextFile file = ContextFile.of(name);
    return switch (file) {
      case ENTRIES -> new JsonLinesReader(in, from, json, new ChibiLines(context));
      case API_LOG -> new JsonLinesReader(in, from, json, new ApiLogLines(context));
      case DOCUMENT, NOTE, TEXT ->
          new WholeSourceReader(
              in,
              from,
              json.limits().valueBytes(),
              new ContextParser(ContextMembership.of(context), file, from));
    };
  }

  @Override
  public TranscriptWriter.FileSet files() {
    return TranscriptWriter.FileSet.FOLDER;
  }

  @Override
  public TranscriptWriter writer(TranscriptWriter.WritingTask task) {
    return new ChibiWriter(task);
  }

  @Override
  public Optional<TranscriptWriter> continuation(
      TranscriptWriter.WritingTask task, Collection<Path> copied) {
    return ChibiWriter.continuation(task, copied);
  }

  @Override
  public void complete(TranscriptWriter.WritingTask task, Collection<Path> copied)
      throws IOException {
    ChibiWriter.complete(task, copied);
  }

  @Override
  public Optional<FilePlace> placeOf(Path file, TranscriptId transcript, boolean isAlone) {
    return transcript.source().equals(NAME)
        ? ChibiWriter.placeOf(file, isAlone, transcript).map(FilePlace::of)
        : Optional.empty();
  }

  @Override
  public Optional<Path> placeOfNamesake(Path place, int copy) {
    return ChibiWriter.placeOfNamesake(place, copy);
  }

  @Override
  public boolean joinsVersions(Path place) {
    return place.endsWith(ContextFolder.UNSPLIT);
  }

  /// Some versions of chibi append all entries of a context again at each save, with new
  /// timestamps. An entry that differs only in its time is therefore a repetition.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return comparable(earlier, later.id()).equals(comparable(later, later.id()));
  }

  private static Entry comparable(Entry entry, String id) {
    JsonObject metadata = entry.metadata().values();
    for (String name : VARIABLE) {
      metadata = metadata.without(name);
    }
    return entry.withId(id).withTimestamp(0).withMetadata(new Metadata(metadata));
  }
}
