package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.fluux.FluuxValue.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Makes entries of the lines of a conversation, or of what is known about a JID. Single owner, not
/// thread-safe.
final class FluuxLines implements LineInterpreter {
  static final EntryType KNOWLEDGE = new EntryType("knowledge");

  /// What stands in the place of a first entry's id in the session of what is known.
  static final String OF_KNOWLEDGE = "knowledge";

  private static final String OF_FLUUX = "fluux.";

  /// Members that are the entry's own fields.
  private static final Set<String> TAKEN =
      Set.of("type", "content", "msg_id", "sender", "ts", "created");

  /// Names in the metadata that mean something to the archive.
  private static final Set<String> OURS =
      Set.of(
          "source",
          "session",
          "agent",
          "project",
          "time",
          "time_inferred",
          "origin",
          "revision_of",
          "meta",
          "subtype",
          "summary",
          FluuxText.DISPLAY);

  private final SourceContext context;
  private final TimeNormalizer times;
  private final FluuxPlace place;
  private final FluuxConversation conversation;
  private final TimestampInference dating = new TimestampInference();
  private boolean isHeadSeen;
  private boolean isNamed;
  private boolean isFirstRead;

  FluuxLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.place = FluuxPlace.of(context.path(), times);
    this.conversation = new FluuxConversation(context, place.jid());
  }

  @Override
  public boolean foresee(JsonObject object) {
    FluuxValue value = FluuxValue.of(object);
    learnAddress(value);
    if (!isHeadSeen) {
      isHeadSeen = true;
      seeHead(value);
    }
    dating.foresee(time(value.object()));
    return !conversation.jid().isEmpty() && dating.isForeseen();
  }

  /// The header names the address. Without one it is that of the folder, or of the one person who
  /// speaks.
  private void learnAddress(FluuxValue value) {
    String jid = value.object().text("jid", "");
    String sender = value.object().text("sender", "");
    if (value.kind() == Kind.HEADER && !jid.isEmpty() && !isNamed) {
      conversation.isWith(jid);
      isNamed = true;
    } else if (conversation.jid().isEmpty() && isPerson(sender)) {
      conversation.isWith(sender);
    }
  }

  private static boolean isPerson(String sender) {
    return sender.indexOf('@') > 0 && !sender.endsWith("@muc") && sender.indexOf('/') < 0;
  }

  private void seeHead(FluuxValue value) {
    switch (value.kind()) {
      case KNOWLEDGE -> conversation.beginsWith(OF_KNOWLEDGE, "");
      case HEADER -> conversation.beginsWith("", headerText(value.object()));
      default ->
          conversation.beginsWith(
              value.object().text("msg_id", ""), Json.SOURCE.print(value.object()));
    }
  }

  private static String headerText(JsonObject header) {
    return "session " + header.text("created", "");
  }

  @Override
  public boolean hasId(JsonObject object) {
    FluuxValue value = FluuxValue.of(object);
    return value.kind() == Kind.HEADER
        || value.kind() == Kind.KNOWLEDGE
        || !value.object().text("msg_id", "").isEmpty();
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  /// What a line says, before it is known where it stands.
  private record Draft(String from, EntryType type, String content, JsonObject about) {}

  @Override
  public Optional<String> read(SourceValue line, Consumer<Entry> entries) {
    FluuxValue value = FluuxValue.of(line.object());
    entries.accept(entry(id(value, line), draft(value), value.object(), line));
    return Optional.empty();
  }

  private static Draft draft(FluuxValue value) {
    JsonObject object = value.object();
    return switch (value.kind()) {
      case MESSAGE -> message(object);
      case KNOWLEDGE -> {
        String text = "[" + object.text("key", "") + "] " + object.text("content", "");
        yield new Draft("assistant", KNOWLEDGE, text, JsonObject.EMPTY);
      }
      case HEADER -> new Draft("system", EntryType.SYSTEM, "", about("session"));
      case SUMMARY ->
          new Draft("system", EntryType.SUMMARY, object.text("content", ""), JsonObject.EMPTY);
      case OTHER -> {
        String text = ReadableText.without(object, List.of("type", "ts", "msg_id"));
        yield new Draft("system", EntryType.SYSTEM, text, about(object.text("type", "")));
      }
    };
  }

  private static JsonObject about(String subtype) {
    String named = subtype.isEmpty() ? "unknown" : subtype;
    return JsonObject.builder().put("subtype", named).put("meta", true).build();
  }

  private String id(FluuxValue value, SourceValue line) {
    boolean isFirst = !isFirstRead;
    isFirstRead = true;
    String own = value.object().text("msg_id", "");
    return switch (value.kind()) {
      case KNOWLEDGE -> conversation.idOf("key " + value.object().text("key", ""));
      case HEADER ->
          isFirst ? conversation.firstId() : conversation.idOf(headerText(value.object()));
      default -> {
        if (!own.isEmpty()) {
          yield own;
        }
        yield isFirst ? conversation.firstId() : conversation.nextId(line.digest());
      }
    };
  }

  private static Draft message(JsonObject object) {
    String role = object.text("role", "");
    String sender = object.text("sender", role);
    String text = object.text("content").orElseGet(() -> ReadableText.of(object.value("content")));
    FluuxMessage said =
        FluuxMessage.of(text, object.object("reaction"), object.objects("attachments"));
    JsonObject about = JsonObject.builder().putText("role", role).putAll(said.about()).build();
    return new Draft(sender.isEmpty() ? "user" : sender, said.type(), said.content(), about);
  }

  private Entry entry(String id, Draft draft, JsonObject object, SourceValue line) {
    if (!dating.isForeseen()) {
      dating.foresee(place.archived());
    }
    TimestampInference.Dated dated = dating.date(time(object));
    JsonObject.Builder all =
        JsonObject.builder().put("source", Fluux.NAME).put("session", conversation.session());
    dated.describe(all);
    all.putAll(draft.about());
    object
        .values()
        .forEach((name, said) -> {
          if (!TAKEN.contains(name) && !draft.about().has(name)) {
            all.put(OURS.contains(name) ? OF_FLUUX + name : name, said);
          }
        });
    all.put("origin", line.origin(context.source(), 0).toJson());
    return new Entry(
        id,
        dated.timestamp(),
        draft.from(),
        conversation.addressee(object.text("role", "")),
        draft.content(),
        draft.type(),
        new Metadata(all.build()));
  }

  private Optional<SourceTime> time(JsonObject object) {
    return time(object, times);
  }

  /// The time that a line names.
  static Optional<SourceTime> time(JsonObject object, TimeNormalizer times) {
    Optional<SourceTime> said = times.time(object.value("ts"));
    return said.isPresent() ? said : times.time(object.value("created"));
  }
}
