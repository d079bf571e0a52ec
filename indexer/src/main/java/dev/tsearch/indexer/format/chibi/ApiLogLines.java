package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the requests to a model and its responses. The transcript has the messages
/// themselves, so an entry only has their number, the model, the tools and the usage. Single owner,
/// not thread-safe.
final class ApiLogLines implements LineInterpreter {
  private static final String REQUEST = "request";
  private static final String RESPONSE = "response";

  private final ContextMembership membership;
  private final TimeNormalizer times;
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference inference = new TimestampInference();

  ApiLogLines(SourceContext context) {
    this.membership = ContextMembership.of(context);
    this.times = TimeNormalizer.at(context.now());
  }

  /// Whether an object is a line of an API log.
  static boolean isLogLine(JsonObject object) {
    return object.has("timestamp")
        && (object.value(REQUEST) instanceof JsonObject
            || object.value(RESPONSE) instanceof JsonObject);
  }

  @Override
  public boolean peek(JsonObject object) {
    inference.peek(times.time(object.value("timestamp")));
    return inference.hasPeeked();
  }

  @Override
  public boolean hasId(JsonObject object) {
    return false;
  }

  @Override
  public TranscriptId transcript() {
    return membership.transcript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    if (!isLogLine(value.object())) {
      return Optional.of("no line of an API log: it lacks request and response");
    }
    boolean isRequest = value.object().has(REQUEST);
    JsonObject body = value.object().object(isRequest ? REQUEST : RESPONSE);
    EntryTime time = inference.resolve(times.time(value.object().value("timestamp")));
    JsonObject.Builder metadata = membership.metadata();
    time.describe(metadata);
    metadata.put("role", "system").put("subtype", isRequest ? REQUEST : RESPONSE);
    metadata.putText("model", body.text("model", ""));
    List<String> tools = tools(body);
    if (!tools.isEmpty()) {
      metadata.put("tools", tools);
    }
    if (body.object("usage").isEmpty()) {
      metadata.copy("stream", body, "stream");
    } else {
      metadata.put("usage", body.object("usage"));
    }
    metadata.put("origin", membership.source().origin(value, 0).toJson());
    String context = membership.context();
    String model = body.text("model", "model");
    entries.accept(
        new Entry(
            ids.next(membership.session(), digest),
            time.timestamp(),
            isRequest ? context : model,
            isRequest ? model : context,
            isRequest ? requestText(body, tools) : responseText(body),
            EntryType.SYSTEM,
            new Metadata(metadata.build())));
    return Optional.empty();
  }

  private static List<String> tools(JsonObject body) {
    var names = new ArrayList<String>();
    for (JsonObject tool : body.objects("tools")) {
      String name = tool.object("function").text("name", tool.text("name", ""));
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }

  private static String requestText(JsonObject body, List<String> tools) {
    int messages = body.list("messages").size();
    String text = "[request of " + messages + (messages == 1 ? " message]" : " messages]");
    return tools.isEmpty() ? text : text + "\n" + String.join(" ", tools);
  }

  private static String responseText(JsonObject body) {
    String reason =
        body.objects("choices").stream()
            .flatMap(choice -> choice.text("finish_reason").stream())
            .findFirst()
            .orElse("");
    return reason.isEmpty() ? "[response]" : "[response: " + reason + "]";
  }
}
