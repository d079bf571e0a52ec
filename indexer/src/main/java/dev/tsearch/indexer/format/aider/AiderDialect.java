package dev.tsearch.indexer.format.aider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.DerivedIds;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the sections of a chat: objects with `role`, `text` and `time`. Single owner,
/// not thread-safe: it keeps the model that Aider last named.
final class AiderDialect implements Dialect {
  private static final Parties PARTIES = Parties.MAIN;

  private static final Pattern FILE =
      Pattern.compile(
          "(?m)^(?:Applied edit to|Creating empty file|Added) (\\S+)(?: to the chat)?$");
  private static final Pattern EDITED =
      Pattern.compile("(?m)^(?:Applied edit to|Creating empty file) \\S");
  private static final Pattern MODEL = Pattern.compile("(?m)^(?:Main model|Model): (\\S+)");
  private static final Pattern TOKENS =
      Pattern.compile("(?m)^Tokens: ([\\d.,]+)(k?) sent(?:, .*?)?, ([\\d.,]+)(k?) received");
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

  private ConversationFacts facts = ConversationFacts.UNKNOWN;
  private final DerivedIds ids = new DerivedIds();
  private String model = "";

  @Override
  public void describe(JsonObject value) {
    facts = ConversationFacts.of(value.text("session", ""), "");
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("time");
  }

  /// The last section of a history grows.
  @Override
  public boolean isRevising() {
    return true;
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    String text = value.text("text", "");
    EntryDraft draft =
        switch (value.text("role", "")) {
          case "person" -> PARTIES.prompt(MessageContent.of(text), JsonObject.EMPTY);
          case "model" ->
              PARTIES.answer(
                  MessageContent.of(text), JsonObject.builder().putText("model", model).build());
          case "program" ->
              PARTIES.note(EDITED.matcher(text).find() ? "edit" : "output", text, described(text));
          default -> PARTIES.note("introduction", text, JsonObject.EMPTY);
        };
    String firstLine = text.lines().findFirst().orElse("");
    String id = ids.next(facts.session(), DerivedIds.digest(firstLine.getBytes(UTF_8)));
    return new DraftedMessage(id, time(value), List.of(draft));
  }

  /// What Aider's output says about files, the model and tokens.
  private JsonObject described(String output) {
    Matcher named = MODEL.matcher(output);
    while (named.find()) {
      model = named.group(1);
    }
    Set<String> files = new LinkedHashSet<>();
    Matcher file = FILE.matcher(output);
    while (file.find()) {
      files.add(file.group(1));
    }
    JsonObject.Builder described = JsonObject.builder();
    if (!files.isEmpty()) {
      described.put("files", List.copyOf(files));
    }
    JsonObject tokens = tokens(output);
    if (!tokens.isEmpty()) {
      described.put("usage", tokens).putText("model", model);
    }
    return described.build();
  }

  private static JsonObject tokens(String output) {
    long sent = 0;
    long received = 0;
    Matcher tokens = TOKENS.matcher(output);
    while (tokens.find()) {
      sent += count(tokens.group(1), tokens.group(2));
      received += count(tokens.group(3), tokens.group(4));
    }
    return sent + received == 0
        ? JsonObject.EMPTY
        : JsonObject.builder().put("input_tokens", sent).put("output_tokens", received).build();
  }

  /// A count as Aider prints it, such as `4.2k`; 0 if it is none.
  private static long count(String digits, String unit) {
    try {
      var count = new BigDecimal(digits.replace(",", ""));
      return (unit.isEmpty() ? count : count.multiply(THOUSAND)).longValue();
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
