package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.Presentation;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.FilePlace;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The format of Fluux Agent's conversations, including older ones in Markdown, and of its notes
/// about the people it talks to.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Fluux(Json json)
    implements SourceFormat, Presentation, TranscriptWriter.WritableFormat {

  /// The source of its entries.
  public static final String NAME = "fluux";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims files whose first object is a line of Fluux Agent's, files that begin with a heading
  /// that names a role (`### user`), and the notes in the folder of a conversation, by their name.
  @Override
  public boolean claims(Head head) {
    if (FluuxNote.isNamed(head.path())) {
      return head.bytes().length > 0 && FluuxNote.isNote(head.path(), head.siblings());
    }
    List<JsonObject> objects = head.objects();
    return objects.isEmpty()
        ? FluuxMarkdown.isBeginning(head.bytes())
        : FluuxValue.of(objects.getFirst()).isDistinctive();
  }

  /// The folder of a note may get its first conversation.
  @Override
  public boolean mayClaimLater(Path file) {
    return FluuxNote.isNamed(file);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    OptionalLong first = head.firstTime(object -> FluuxLines.ownTime(object, times));
    if (first.isPresent()) {
      return first;
    }
    return FluuxPath.of(context.path(), times)
        .archived()
        .map(time -> OptionalLong.of(time.seconds()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    int maxBytes = json.limits().valueBytes();
    if (FluuxNote.isNamed(context.path())) {
      return new WholeSourceReader(in, from, maxBytes, new FluuxNote(context, from));
    }
    return new DeferredReader(
        in,
        from,
        (head, all) ->
            FluuxMarkdown.isBeginning(head)
                ? new FluuxMarkdown(context, all, from, maxBytes)
                : new JsonLinesReader(all, from, json, new FluuxLines(context)));
  }

  @Override
  public String displayText(Entry entry) {
    return FluuxText.display(entry);
  }

  @Override
  public List<JsonObject> messagesForModel(List<Entry> entries) {
    return ModelMessage.of(entries).stream().map(ModelMessage::toJson).toList();
  }

  @Override
  public TranscriptWriter.FileSet files() {
    return TranscriptWriter.FileSet.FILE;
  }

  @Override
  public TranscriptWriter writer(TranscriptWriter.WritingTask task) {
    return new FluuxWriter(task);
  }

  @Override
  public Optional<FilePlace> placeOf(Path file, TranscriptId transcript, boolean isAlone) {
    return transcript.source().equals(NAME)
        ? Optional.of(FilePlace.of(FluuxWriter.placeOf(file, transcript)))
        : Optional.empty();
  }

  /// Every change of a message is a revision.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
