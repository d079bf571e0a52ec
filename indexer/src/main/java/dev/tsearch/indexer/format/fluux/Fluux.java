package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSource;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The form of Fluux Agent's conversations, older ones in Markdown included, and of what it knows
/// about those it speaks with.
public final class Fluux implements SourceFormat {

  /// The name that its entries carry as their source.
  public static final String NAME = "fluux";

  private final Json json;

  /// Reads lines of any length that occurs.
  public Fluux() {
    this(Json.SOURCE);
  }

  /// Reads lines within the limits of a reader; longer ones are skipped.
  public Fluux(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Claims what has a line of Fluux Agent's as its first object, or begins with a heading that
  /// names a role (`### user`), and the few texts beside a conversation that are known by name.
  @Override
  public boolean claims(Head head) {
    if (FluuxNote.isNamed(head.path())) {
      return head.bytes().length > 0 && FluuxNote.isNote(head.path(), head.siblings());
    }
    List<JsonObject> objects = head.objects();
    return objects.isEmpty()
        ? FluuxMarkdown.isBeginning(head.bytes())
        : FluuxValue.of(objects.getFirst()).isUnmistakable();
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    OptionalLong dated = head.firstTime(object -> FluuxLines.time(object, times));
    if (dated.isPresent()) {
      return dated;
    }
    return FluuxPlace.of(context.path(), times)
        .archived()
        .map(time -> OptionalLong.of(time.seconds()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return FluuxNote.isNamed(context.path())
        ? new WholeSource(
            in, from, json.limits().valueBytes(), bytes -> FluuxNote.read(context, bytes, from))
        : new EitherReader(context, in, from, json);
  }

  @Override
  public String displayText(Entry entry) {
    return FluuxText.display(entry);
  }

  @Override
  public Optional<List<JsonObject>> messagesForModel(List<Entry> entries) {
    return Optional.of(ModelMessage.of(entries).stream().map(ModelMessage::toJson).toList());
  }

  /// Every other writing of a message is a revision.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return false;
  }
}
