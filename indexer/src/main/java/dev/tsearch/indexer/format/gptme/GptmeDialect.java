package dev.tsearch.indexer.format.gptme;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the lines of a conversation. Single owner, not thread-safe.
final class GptmeDialect implements Dialect {
  private static final String FILE = "conversation";
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final ConversationFacts facts;
  private boolean hasBegun;

  /// The tools that the last answer calls and that have not returned anything.
  private final Deque<String> called = new ArrayDeque<>();

  GptmeDialect(SourceContext context) {
    var surroundings = new Surroundings(context);
    boolean isInFolder = surroundings.stem().equals(FILE);
    this.facts = ConversationFacts.of(isInFolder ? surroundings.folder(1) : "", "");
  }

  @Override
  public void describe(JsonObject value) {
    // no line says anything about the conversation
  }

  @Override
  public ConversationFacts facts() {
    return facts;
  }

  @Override
  public @Nullable Object time(JsonObject value) {
    return value.value("timestamp");
  }

  @Override
  public DraftedMessage message(JsonObject value) {
    return new DraftedMessage("", time(value), drafts(value));
  }

  /// After the first prompt, messages of the system are the output of tools. Output without the id
  /// of a call is that of the calls of the last answer, in their order.
  private List<EntryDraft> drafts(JsonObject line) {
    String role = line.text("role", "");
    boolean isResult = role.equals("tool") || (hasBegun && role.equals("system"));
    if (isResult) {
      String tool = called.isEmpty() ? "" : called.removeFirst();
      JsonObject result = line.with("role", "tool");
      boolean isNamed = !tool.isEmpty() && line.text("call_id").isEmpty();
      return messages.drafts(
          isNamed ? result.with("name", tool) : result, JsonObject.EMPTY, JsonObject.EMPTY);
    }
    hasBegun |= role.equals("user");
    called.clear();
    JsonObject metadata = line.object("metadata");
    JsonObject more = JsonObject.builder().putText("model", metadata.text("model", "")).build();
    JsonObject usage = metadata.object("usage");
    return messages.drafts(
        role.equals("assistant") ? withCalls(line) : line,
        more,
        usage.isEmpty() ? metadata : usage);
  }

  /// An answer with its calls as blocks.
  private JsonObject withCalls(JsonObject line) {
    List<Object> parts = ToolBlocks.in(line.text("content", ""));
    for (Object part : parts) {
      if (part instanceof JsonObject call) {
        called.add(call.text("name", ""));
      }
    }
    return called.isEmpty() ? line : line.with("content", parts);
  }
}
