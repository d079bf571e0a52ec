package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the chats of Copilot in Visual Studio Code.
///
/// @param json parses the requests; a chat that exceeds its limits is quarantined
public record CopilotChat(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "copilot-chat";

  private static final String REQUESTS = "requests";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an object with `requests` that has a `sessionId`, or whose first request has a
  /// `requestId`.
  @Override
  public boolean claims(Head head) {
    JsonObject chat = head.firstElement();
    boolean isOfProgram = chat.text("sessionId").isPresent() && chat.has("creationDate");
    return chat.has(REQUESTS)
        && (isOfProgram
            || chat.objects(REQUESTS).stream()
                .anyMatch(request -> request.has("requestId") && request.has("message")));
  }

  @Override
  public List<String> lists() {
    return List.of(REQUESTS);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new ChatDialect(context);
  }
}
