package dev.tsearch.cli.command.fluux;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.fluux.FluuxAttachment;
import dev.tsearch.indexer.format.fluux.StoredMessage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// Makes messages from options and a text, or from a JSON object with the members of a line of the
/// format and `oob`.
///
/// @param clock the time of messages that state none
/// @param ids the ids of messages that state none
record MessageInput(InstantSource clock, Supplier<UUID> ids) {
  private static final String USER = "user";
  private static final String UNKNOWN = "unknown";
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

  /// The sizes that the program writes.
  private static final Pattern SIZE =
      Pattern.compile("\\d{1,18}(?:\\.\\d)?(?:B|KB|MB)|unknown|download failed");

  private static final Set<String> MEMBERS =
      new TreeSet<>(
          List.of(
              "type",
              "role",
              "content",
              "sender",
              "msg_id",
              "ts",
              "attachments",
              "oob",
              "reaction"));

  /// The members of a message before they are checked; a missing text is empty.
  private record Parts(
      String role,
      String content,
      String sender,
      String msgId,
      String time,
      List<JsonObject> attachments,
      List<String> urls,
      JsonObject reaction) {}

  /// The message of a command line.
  StoredMessage of(String text, ParseResult arguments) throws UserException {
    var attachments = new ArrayList<JsonObject>();
    for (String typed : Options.valuesOf(arguments, FluuxVerb.ATTACH)) {
      attachments.add(attachment(typed));
    }
    Optional<String> react = Options.textOf(arguments, FluuxVerb.REACT);
    return message(
        new Parts(
            Options.textOf(arguments, FluuxVerb.ROLE).orElse(USER),
            text,
            Options.textOf(arguments, FluuxVerb.SENDER).orElse(""),
            Options.textOf(arguments, FluuxVerb.MSG_ID).orElse(""),
            Options.textOf(arguments, FluuxVerb.TIME).orElse(""),
            attachments,
            Options.valuesOf(arguments, FluuxVerb.OOB),
            react.isEmpty() ? JsonObject.EMPTY : reaction(react.get())));
  }

  private static JsonObject attachment(String typed) throws UserException {
    int size = typed.lastIndexOf(',');
    int type = size < 0 ? -1 : typed.lastIndexOf(',', size - 1);
    if (type < 1) {
      throw new UserException(
          FluuxVerb.ATTACH + " needs NAME,TYPE,SIZE, such as a.png,image/png,2048; got " + typed);
    }
    return FluuxAttachment.of(
        typed.substring(0, type), typed.substring(type + 1, size), size(typed.substring(size + 1)));
  }

  /// A number of bytes as the program writes it; what it may have written stays as it is.
  private static String size(String typed) throws UserException {
    if (DIGITS.matcher(typed).matches()) {
      return FluuxAttachment.size(Long.parseLong(typed));
    }
    if (SIZE.matcher(typed).matches()) {
      return typed;
    }
    throw new UserException("a size is a number of bytes, or unknown; got " + typed);
  }

  private static JsonObject reaction(String typed) throws UserException {
    List<String> parts = Arrays.asList(typed.split(",", -1));
    if (parts.size() < 2 || parts.contains("")) {
      throw new UserException(FluuxVerb.REACT + " needs ID,EMOJI…, got " + typed);
    }
    return reaction(parts.getFirst(), parts.subList(1, parts.size()));
  }

  private static JsonObject reaction(String id, List<String> emojis) {
    return JsonObject.builder().put("message_id", id).put("emojis", emojis).build();
  }

  /// The message of a JSON object.
  StoredMessage of(JsonObject object) throws UserException {
    for (String name : object.values().keySet()) {
      if (!MEMBERS.contains(name)) {
        throw new UserException(
            "unknown member " + name + "; a message has " + String.join(", ", MEMBERS));
      }
    }
    if (!text(object, "type", "message").equals("message")) {
      throw new UserException("type must be message, got " + object.value("type"));
    }
    var attachments = new ArrayList<JsonObject>();
    for (Object each : list(object, "attachments")) {
      attachments.add(attachment(each));
    }
    var urls = new ArrayList<String>();
    for (Object each : list(object, "oob")) {
      urls.add(text(each, "oob"));
    }
    return message(
        new Parts(
            text(object, "role", USER),
            text(object, "content", ""),
            text(object, "sender", ""),
            text(object, "msg_id", ""),
            text(object, "ts", ""),
            attachments,
            urls,
            object.has("reaction") ? reaction(object.value("reaction")) : JsonObject.EMPTY));
  }

  private static String text(JsonObject object, String name, String otherwise)
      throws UserException {
    return object.has(name) ? text(object.value(name), name) : otherwise;
  }

  private static String text(@Nullable Object value, String name) throws UserException {
    if (value instanceof String text) {
      return text;
    }
    throw new UserException(name + " must be a text");
  }

  private static List<?> list(JsonObject object, String name) throws UserException {
    if (!object.has(name) || object.value(name) instanceof List<?>) {
      return object.list(name);
    }
    throw new UserException(name + " must be a list");
  }

  private static JsonObject attachment(Object value) throws UserException {
    if (!(value instanceof JsonObject object)) {
      throw new UserException("attachments must be objects with filename, mime_type and size");
    }
    Object size = object.value("size");
    return FluuxAttachment.of(
        text(object, "filename", UNKNOWN),
        text(object, "mime_type", UNKNOWN),
        size instanceof Long bytes && bytes >= 0
            ? FluuxAttachment.size(bytes)
            : size(text(object, "size", UNKNOWN)));
  }

  private static JsonObject reaction(@Nullable Object value) throws UserException {
    if (value instanceof JsonObject object) {
      String id = text(object, "message_id", "");
      List<String> emojis = object.texts("emojis");
      if (!id.isEmpty() && !emojis.isEmpty() && emojis.size() == object.list("emojis").size()) {
        return reaction(id, emojis);
      }
    }
    throw new UserException("reaction must be an object with message_id and emojis");
  }

  private StoredMessage message(Parts parts) throws UserException {
    if (!StoredMessage.ROLES.contains(parts.role())) {
      throw new UserException("the role must be user or assistant, got " + parts.role());
    }
    if (parts.role().equals(StoredMessage.ASSISTANT) && !parts.sender().isEmpty()) {
      throw new UserException("an answer of the assistant has no sender");
    }
    var message =
        new StoredMessage(
            parts.role(),
            FluuxAttachment.withoutUrls(parts.content(), parts.urls()),
            Optional.of(parts.msgId().isEmpty() ? ids.get().toString() : parts.msgId()),
            Optional.of(parts.sender()).filter(sender -> !sender.isEmpty()),
            Optional.of(time(parts.time())),
            described(parts),
            parts.reaction());
    boolean isTextOnly = parts.reaction().isEmpty() && message.attachments().isEmpty();
    if (message.isEmpty() || (isTextOnly && message.content().isBlank())) {
      throw new UserException("a message needs a text, an attachment or a reaction");
    }
    if (!parts.reaction().isEmpty() && !message.content().isEmpty()) {
      throw new UserException("a reaction has no text");
    }
    return message;
  }

  /// The attachments, and one for each URL for which there is none: only the URL is known of it.
  private static List<JsonObject> described(Parts parts) {
    var all = new ArrayList<>(parts.attachments());
    for (String url :
        parts.urls().subList(Math.min(all.size(), parts.urls().size()), parts.urls().size())) {
      all.add(FluuxAttachment.ofUrl(url));
    }
    return all;
  }

  private Instant time(String typed) throws UserException {
    if (typed.isEmpty()) {
      return clock.instant();
    }
    return TimeNormalizer.ANY
        .time(typed)
        .map(time -> Instant.parse(time.exact()))
        .orElseThrow(
            () -> new UserException("a time looks like 2026-03-01T12:00:00Z, got " + typed));
  }
}
