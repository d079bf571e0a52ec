package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.Dialect.ConversationFacts;
import dev.tsearch.indexer.draft.Dialect.DraftedMessage;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.rows.DatabaseRow;
import dev.tsearch.indexer.rows.SessionRowReader;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a session. Single owner, not thread-safe.
final class StoreRows implements SessionRowReader {
  private static final String META = "meta";
  private static final String TREE = "[binary nodes of the tree of messages, which are not read]";

  /// The title of a session that has none yet.
  private static final String UNTITLED = "New Agent";

  /// The folder, in what the program tells the model about the user.
  private static final Pattern FOLDER = Pattern.compile("(?m)^Workspace Path: *(.+?)\\s*$");

  private final MessageDrafts messages = new MessageDrafts(Parties.MAIN);
  private final String key;
  private final String column;
  private String session = "";
  private String lastModel = "";

  /// @param key the column of a blob's hash
  /// @param column the column of a blob
  StoreRows(String key, String column) {
    this.key = key;
    this.column = column;
  }

  @Override
  public ConversationFacts facts(DatabaseRow row) {
    if (isMeta(row)) {
      JsonObject meta = meta(row);
      session = meta.text("agentId", session);
      lastModel = meta.text("lastUsedModel", lastModel);
      return ConversationFacts.of(session, "");
    }
    Matcher folder = FOLDER.matcher(MessageContent.of(row.json(column).value("content")).text());
    return ConversationFacts.of("", folder.find() ? folder.group(1) : "");
  }

  private static boolean isMeta(DatabaseRow row) {
    return row.table().equals(META);
  }

  private static JsonObject meta(DatabaseRow row) {
    String value = row.text("value");
    try {
      String text =
          value.startsWith("{") ? value : new String(HexFormat.of().parseHex(value), UTF_8);
      return Json.SOURCE.object(text);
    } catch (IllegalArgumentException | MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  /// Messages have none: they have that of the session.
  @Override
  public @Nullable Object time(DatabaseRow row) {
    Object created = isMeta(row) ? meta(row).value("createdAt") : null;
    return created instanceof String text && text.matches("\\d{1,18}")
        ? Long.valueOf(text)
        : created;
  }

  @Override
  public List<DraftedMessage> messages(DatabaseRow row) {
    if (isMeta(row)) {
      String title = meta(row).text("name", "");
      boolean isTitle = !title.isBlank() && !title.equals(UNTITLED);
      return List.of(
          new DraftedMessage(session + "-title", time(row), note("title", title, isTitle)));
    }
    boolean isBinary = row.blob(column).length > 0;
    if (isBinary) {
      return List.of(new DraftedMessage(session + "-tree", null, note("binary", TREE, true)));
    }
    return List.of(new DraftedMessage(row.text(key), null, said(row.json(column))));
  }

  private static List<EntryDraft> note(String subtype, String text, boolean isWanted) {
    return isWanted ? List.of(Parties.MAIN.note(subtype, text, JsonObject.EMPTY)) : List.of();
  }

  private List<EntryDraft> said(JsonObject message) {
    return message.has("role")
        ? messages.drafts(
            message,
            JsonObject.builder().putText("model", model(message)).build(),
            JsonObject.EMPTY)
        : List.of();
  }

  /// The model that a message or one of its parts states, otherwise the last one of the session.
  private String model(JsonObject message) {
    String model = stated(message);
    for (JsonObject part : message.objects("content")) {
      model = model.isEmpty() ? stated(part) : model;
    }
    return model.isEmpty() ? lastModel : model;
  }

  private static String stated(JsonObject object) {
    return object.object("providerOptions").object("cursor").text("modelName", "");
  }
}
