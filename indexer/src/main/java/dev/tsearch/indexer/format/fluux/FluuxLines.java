package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.fluux.FluuxValue.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Makes entries from the lines of a conversation, or of the knowledge about a JID. Single owner,
/// not thread-safe.
final class FluuxLines implements LineInterpreter {
  static final EntryType KNOWLEDGE = new EntryType("knowledge");

  /// The last part of the session `<jid>@knowledge`.
  static final String KNOWLEDGE_SESSION = "knowledge";

  private static final String PREFIX = "fluux.";

  /// Members that become fields of the entry.
  private static final Set<String> FIELDS =
      Set.of("type", "content", "msg_id", "sender", "ts", "created");

  /// Names in the metadata that have a meaning in the archive.
  private static final Set<String> RESERVED =
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
  private final FluuxPath path;
  private final FluuxConversation conversation;
  private final TimestampInference inference = new TimestampInference();
  private boolean isFirstPeeked;
  private boolean isJidStated;
  private boolean isFirstRead;

  FluuxLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.path = FluuxPath.of(context.path(), times);
    this.conversation = new FluuxConversation(context, path.jid());
  }

  @Override
  public boolean peek(JsonObject object) {
    FluuxValue value = FluuxValue.of(object);
    peekJid(value);
    if (!isFirstPeeked) {
      isFirstPeeked = true;
      peekFirst(value);
    }
    inference.peek(ownTime(value.object(), times));
    return !conversation.jid().isEmpty() && inference.hasPeeked();
  }

  /// The JID is in the header. Without a header it is the one of the folder, or of the first person
  /// who sends a message.
  private void peekJid(FluuxValue value) {
    String jid = value.object().text("jid", "");
    String sender = value.object().text("sender", "");
    if (value.type() == ValueType.HEADER && !jid.isEmpty() && !isJidStated) {
      conversation.setJid(jid);
      isJidStated = true;
    } else if (conversation.jid().isEmpty() && isPerson(sender)) {
      conversation.setJid(sender);
    }
  }

  private static boolean isPerson(String sender) {
    return sender.indexOf('@') > 0 && !sender.endsWith("@muc") && sender.indexOf('/') < 0;
  }

  private void peekFirst(FluuxValue value) {
    switch (value.type()) {
      case KNOWLEDGE -> conversation.setFirstEntry(KNOWLEDGE_SESSION, "");
      case HEADER -> conversation.setFirstEntry("", headerText(value.object()));
      default ->
          conversation.setFirstEntry(
              value.object().text("msg_id", ""), Json.SOURCE.print(value.object()));
    }
  }

  private static String headerText(JsonObject header) {
    return "session " + header.text("created", "");
  }

  @Override
  public boolean hasId(JsonObject object) {
    FluuxValue value = FluuxValue.of(object);
    return value.type() == ValueType.HEADER
        || value.type() == ValueType.KNOWLEDGE
        || !value.object().text("msg_id", "").isEmpty();
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value line, String digest, Consumer<Entry> entries) {
    FluuxValue value = FluuxValue.of(line.object());
    String id = id(value, digest);
    EntryDraft draft = draft(value);
    EntryTime time = time(value.object());
    JsonObject more = more(value.object(), draft);
    TranscriptId transcript = conversation.transcript();
    entries.accept(draft.toEntry(id, transcript, "", time, more, context.origin(line, 0)));
    return Optional.empty();
  }

  private EntryDraft draft(FluuxValue value) {
    JsonObject object = value.object();
    return switch (value.type()) {
      case MESSAGE -> message(object);
      case KNOWLEDGE -> {
        String text = "[" + object.text("key", "") + "] " + object.text("content", "");
        yield draft("assistant", KNOWLEDGE, text, object, JsonObject.EMPTY);
      }
      case HEADER -> draft("system", EntryType.SYSTEM, "", object, subtype("session"));
      case SUMMARY -> {
        String text = object.text("content", "");
        yield draft("system", EntryType.SUMMARY, text, object, JsonObject.EMPTY);
      }
      case OTHER -> {
        String text = ReadableText.without(object, List.of("type", "ts", "msg_id"));
        JsonObject metadata = subtype(object.text("type", ""));
        yield draft("system", EntryType.SYSTEM, text, object, metadata);
      }
    };
  }

  private EntryDraft draft(
      String from, EntryType type, String content, JsonObject object, JsonObject metadata) {
    String to = conversation.recipient(object.text("role", ""));
    return new EntryDraft(type, from, to, content, metadata);
  }

  private static JsonObject subtype(String type) {
    String subtype = type.isEmpty() ? "unknown" : type;
    return JsonObject.builder().put("subtype", subtype).put("meta", true).build();
  }

  private String id(FluuxValue value, String digest) {
    boolean isFirst = !isFirstRead;
    isFirstRead = true;
    String own = value.object().text("msg_id", "");
    return switch (value.type()) {
      case KNOWLEDGE -> conversation.idOf("key " + value.object().text("key", ""));
      case HEADER ->
          isFirst ? conversation.firstId() : conversation.idOf(headerText(value.object()));
      default -> {
        if (!own.isEmpty()) {
          yield own;
        }
        yield isFirst ? conversation.firstId() : conversation.nextId(digest);
      }
    };
  }

  private EntryDraft message(JsonObject object) {
    String role = object.text("role", "");
    String sender = object.text("sender", role);
    String text = object.text("content").orElseGet(() -> ReadableText.of(object.value("content")));
    FluuxMessage message =
        FluuxMessage.of(text, object.object("reaction"), object.objects("attachments"));
    JsonObject metadata =
        JsonObject.builder().putText("role", role).putAll(message.metadata()).build();
    String from = sender.isEmpty() ? "user" : sender;
    return draft(from, message.type(), message.content(), object, metadata);
  }

  private EntryTime time(JsonObject object) {
    if (!inference.hasPeeked()) {
      inference.peek(path.archived());
    }
    return inference.resolve(ownTime(object, times));
  }

  /// The members of a line that no field of the entry has.
  private static JsonObject more(JsonObject object, EntryDraft draft) {
    JsonObject.Builder more = JsonObject.builder();
    object
        .values()
        .forEach((name, member) -> {
          if (!FIELDS.contains(name) && !draft.metadata().has(name)) {
            more.put(RESERVED.contains(name) ? PREFIX + name : name, member);
          }
        });
    return more.build();
  }

  /// The time that a line states.
  static Optional<SourceTime> ownTime(JsonObject object, TimeNormalizer times) {
    Optional<SourceTime> stored = times.time(object.value("ts"));
    return stored.isPresent() ? stored : times.time(object.value("created"));
  }
}
