package dev.tsearch.indexer.format.slack;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the messages of a channel. Single owner, not thread-safe.
final class SlackDialect implements Dialect {
  /// Seconds and microseconds, which identify a message in its channel.
  static final Pattern TIME = Pattern.compile("(\\d{9,10})\\.(\\d{6})");

  private static final int NANOS_OF_MICRO = 1000;

  private final String channel;
  private final Map<String, String> names;
  private final ConversationFacts facts;

  SlackDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    this.channel = surroundings.folder(1);
    List<JsonObject> channels = surroundings.jsonList("../channels.json");
    String id =
        channels.stream()
            .filter(known -> known.text("name", "").equals(channel))
            .map(known -> known.text("id", ""))
            .findFirst()
            .or(context::session) // the export may be gone
            .orElse(channel);
    this.facts = ConversationFacts.of(id, channel.isEmpty() ? "" : "#" + channel);
    this.names =
        surroundings.jsonList("../users.json").stream()
            .collect(
                Collectors.toMap(
                    user -> user.text("id", ""),
                    user -> user.text("name", user.text("id", "")),
                    (first, _) -> first));
  }

  @Override
  public void describe(JsonObject value) {
    // the folder names the channel
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    Matcher time = TIME.matcher(value.text("ts", ""));
    return time.matches()
        ? Instant.ofEpochSecond(
                Long.parseLong(time.group(1)), Long.parseLong(time.group(2)) * NANOS_OF_MICRO)
            .toString()
        : null;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage(value.text("ts", ""), time(value), drafts(value));
  }

  private List<EntryDraft> drafts(JsonObject message) {
    String user = message.text("user", message.text("username", message.text("bot_id", "")));
    var parties = new Parties(names.getOrDefault(user, user), "#" + channel);
    String text = unescaped(withNames(text(message)));
    String subtype = message.text("subtype", "");
    if (text.isBlank()) {
      return List.of();
    }
    boolean isSaid =
        subtype.isEmpty() || subtype.equals("bot_message") || subtype.equals("thread_broadcast");
    JsonObject more = JsonObject.builder().putText("thread", message.text("thread_ts", "")).build();
    return List.of(
        isSaid ? parties.prompt(MessageContent.of(text), more) : parties.note(subtype, text, more));
  }

  /// The text and those of the attachments, with which bots write.
  private static String text(JsonObject message) {
    var text = new StringBuilder(message.text("text", ""));
    for (JsonObject attachment : message.objects("attachments")) {
      String shown = attachment.text("text", "");
      String head = attachment.text("pretext", attachment.text("title", ""));
      String whole = (head + "\n" + shown).strip();
      text.append("\n\n").append(whole.isEmpty() ? attachment.text("fallback", "") : whole);
    }
    return text.toString().strip();
  }

  /// The text with the names of the people that it mentions by their ids.
  private String withNames(String text) {
    String result = text;
    if (text.contains("<@")) {
      for (Map.Entry<String, String> name : names.entrySet()) {
        result = result.replace("<@" + name.getKey() + ">", "@" + name.getValue());
      }
    }
    return result;
  }

  /// The text as it was typed: Slack escapes the three characters that its own marks have.
  private static String unescaped(String text) {
    return text.indexOf('&') < 0
        ? text
        : text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }
}
