package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the lines of a chibi file. Single owner, not thread-safe.
final class ChibiLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference inference = new TimestampInference();
  private final String project;
  private String contextName;
  private String firstId;

  ChibiLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    ContextFolder folder = ContextFolder.of(context.path(), context.siblings());
    this.project = folder.project();
    this.contextName = folder.context();
    this.firstId = context.session().isPresent() ? "" : new FirstEntry(folder).id().orElse("");
  }

  /// Whether an object is an entry, or a message of the inbox, which has no type.
  static boolean isEntry(JsonObject object) {
    boolean isMessage = isText(object, "from") && isText(object, "to") && isText(object, "content");
    return isText(object, "id") && (isText(object, "entry_type") || isMessage);
  }

  private static boolean isText(JsonObject object, String name) {
    return object.value(name) instanceof String;
  }

  @Override
  public boolean peek(JsonObject object) {
    if (isEntry(object)) {
      if (contextName.isEmpty()) {
        contextName = contextOf(object);
      }
      if (firstId.isEmpty()) {
        firstId = object.text("id", "");
      }
    }
    inference.peek(times.time(object.value("timestamp")));
    return !contextName.isEmpty() && !firstId.isEmpty() && inference.hasPeeked();
  }

  /// The context of an entry, as far as its sender and recipient show it.
  private static String contextOf(JsonObject entry) {
    String from = entry.text("from", "");
    String to = entry.text("to", "");
    boolean isFromContext =
        to.equals("user") || entry.text("entry_type", "").equals(EntryType.TOOL_CALL.name());
    return isFromContext ? from : to;
  }

  @Override
  public boolean hasId(JsonObject object) {
    return !object.text("id", "").isEmpty();
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(Chibi.NAME, session());
  }

  private String session() {
    return context.session().orElseGet(() -> contextName + "@" + firstId);
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject object = value.object();
    String type = object.text("entry_type", "");
    if (type.isEmpty() && !isEntry(object)) {
      return Optional.of("no chibi entry: it lacks entry_type");
    }
    EntryTime time = inference.resolve(times.time(object.value("timestamp")));
    String own = object.text("id", "");
    entries.accept(
        new Entry(
            own.isEmpty() ? ids.next(session(), digest) : own,
            time.timestamp(),
            object.text("from", ""),
            object.text("to", ""),
            object.text("content").orElseGet(() -> ReadableText.of(object.value("content"))),
            type.isEmpty() ? EntryType.MESSAGE : new EntryType(type),
            new Metadata(metadata(value, time))));
    return Optional.empty();
  }

  private JsonObject metadata(JsonValues.JsonPart.Value value, EntryTime time) {
    JsonObject object = value.object();
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", Chibi.NAME)
            .putText("project", project)
            .put("session", session());
    time.describe(all);
    if (!object.has("entry_type")) {
      all.put("subtype", "inbox");
    }
    ChibiForm.describe(object, all);
    return all.put("origin", context.origin(value, 0).toJson()).build();
  }
}
