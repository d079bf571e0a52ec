package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Makes drafts from sessions, messages and parts. Single owner, not thread-safe.
final class OpenCodeDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts api = new MessageDrafts(PARTIES);
  private final PartDrafts parts = new PartDrafts(api);
  private final StoredMessages stored;
  private ConversationFacts facts = ConversationFacts.UNKNOWN;

  OpenCodeDialect(SourceContext context) {
    this.stored = new StoredMessages(new Surroundings(context));
  }

  @Override
  public void describe(JsonObject value) {
    JsonObject info = info(value);
    String session =
        OpenCode.isSession(info)
            ? info.text("id", "")
            : info.text("sessionID", stored.of(info).text("sessionID", ""));
    if (!facts.session().isEmpty() || session.isEmpty()) {
      return;
    }
    JsonObject file = OpenCode.isSession(info) ? info : stored.session(session);
    JsonObject more =
        JsonObject.builder().putText("forked_from", file.text("parentID", "")).build();
    String folder = file.text("directory", info.object("path").text("cwd", ""));
    facts = new ConversationFacts(session, "", folder, more);
  }

  /// The description of a message or a session in an export, or the value itself.
  private static JsonObject info(JsonObject value) {
    return value.object("info").isEmpty() ? value : value.object("info");
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    JsonObject info = info(value);
    JsonObject time = info.object("time");
    if (time.has("created") || time.has("start")) {
      return time.value(time.has("created") ? "created" : "start");
    }
    JsonObject ofTool = info.object("state").object("time");
    return ofTool.has("start")
        ? ofTool.value("start")
        : stored.of(info).object("time").value("created");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    JsonObject info = info(value);
    var drafts = new ArrayList<EntryDraft>();
    if (OpenCode.isSession(info)) {
      String title = info.text("title", "");
      if (!title.isBlank()) {
        drafts.add(PARTIES.note("title", title, JsonObject.EMPTY));
      }
    } else if (OpenCode.isMessage(info)) {
      stored.add(info);
      drafts.addAll(ofMessage(info));
      value.objects("parts").forEach(part -> drafts.addAll(parts.drafts(part, info)));
    } else {
      drafts.addAll(parts.drafts(info, stored.of(info)));
    }
    return new DraftedMessage(info.text("id", ""), time(value), drafts);
  }

  /// The tokens of an answer and its failure. What it says is in its parts.
  private List<EntryDraft> ofMessage(JsonObject message) {
    var drafts = new ArrayList<EntryDraft>();
    JsonObject error = message.object("error");
    if (!error.isEmpty()) {
      String text = error.object("data").text("message", error.text("name", ""));
      JsonObject more = PartDrafts.model(message).with("is_error", true);
      drafts.add(PARTIES.note("error", text, more));
    }
    return api.withUsage(drafts, counts(message.object("tokens")), PartDrafts.model(message));
  }

  private static JsonObject counts(JsonObject tokens) {
    JsonObject.Builder counts = JsonObject.builder();
    for (String kind : List.of("input", "output", "reasoning")) {
      if (tokens.number(kind, 0) > 0) {
        counts.put(kind, tokens.number(kind, 0));
      }
    }
    for (String kind : List.of("Read", "Write")) {
      long count = tokens.object("cache").number(kind.toLowerCase(Locale.ROOT), 0);
      if (count > 0) {
        counts.put("cache" + kind, count);
      }
    }
    return counts.build();
  }
}
