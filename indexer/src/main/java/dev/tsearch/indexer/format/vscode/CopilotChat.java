package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The format of the chats of Copilot in Visual Studio Code.
///
/// @param json parses the requests; a chat that exceeds its limits is quarantined
public record CopilotChat(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "copilot-chat";

  /// The member by which a request is recognized.
  static final String REQUEST_ID = "requestId";

  private static final String REQUESTS = "requests";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an object with `requests` that has a `sessionId`, or whose first request has a
  /// `requestId`; also as the initial state of a log.
  @Override
  public boolean claims(Head head) {
    JsonObject chat = chat(head);
    boolean isOfProgram = chat.text("sessionId").isPresent() && chat.has("creationDate");
    return chat.has(REQUESTS)
        && (isOfProgram
            || chat.objects(REQUESTS).stream()
                .anyMatch(request -> request.has(REQUEST_ID) && request.has("message")));
  }

  /// The chat that a file begins with: the document, or the initial state of a log.
  private static JsonObject chat(Head head) {
    JsonObject first = head.firstElement();
    return isLog(first) ? first.object("v") : first;
  }

  private static boolean isLog(JsonObject first) {
    return first.number("kind", -1) == 0 && !first.object("v").isEmpty();
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    Dialect dialect = dialect(context);
    JsonObject chat = chat(head);
    return Stream.concat(Stream.of(chat), chat.objects(REQUESTS).stream())
        .map(value -> times.time(dialect.time(value)))
        .flatMap(Optional::stream)
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new DeferredReader(
        in,
        from,
        (head, all) ->
            isLog(Head.of(context.path(), head, Siblings.NONE).object())
                ? new JsonLinesReader(all, from, json, new ChatLogLines(context))
                : DocumentDialectFormat.super.open(context, all, from));
  }

  /// A request is stored when it begins and again when its answer ends: a later state with other
  /// tokens is not a repetition.
  @Override
  public boolean repeats(Entry earlier, Entry later) {
    return DocumentDialectFormat.super.repeats(earlier, later)
        && Conversation.haveSameTokens(earlier, later);
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
