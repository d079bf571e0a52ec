package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries of what was sent to a model and came back. The messages stand in the transcript,
/// so an entry says how many there were, of which model and with which tools. Single owner, not
/// thread-safe.
final class ApiLogLines implements LineInterpreter {
  private static final String REQUEST = "request";
  private static final String RESPONSE = "response";

  private final ContextMembership belonging;
  private final TimeNormalizer times;
  private final DerivedIds ids = new DerivedIds();
  private final TimestampInference dating = new TimestampInference();

  ApiLogLines(SourceContext context) {
    this.belonging = ContextMembership.of(context);
    this.times = TimeNormalizer.at(context.now());
  }

  /// Whether an object is a line of such a log.
  static boolean isLogged(JsonObject object) {
    return object.has("timestamp")
        && (object.value(REQUEST) instanceof JsonObject
            || object.value(RESPONSE) instanceof JsonObject);
  }

  @Override
  public boolean foresee(JsonObject object) {
    dating.foresee(times.time(object.value("timestamp")));
    return dating.isForeseen();
  }

  @Override
  public boolean hasId(JsonObject object) {
    return false;
  }

  @Override
  public TranscriptId transcript() {
    return belonging.transcript();
  }

  @Override
  public Optional<String> read(SourceValue value, Consumer<Entry> entries) {
    if (!isLogged(value.object())) {
      return Optional.of("no line of an API log: it lacks request and response");
    }
    boolean isRequest = value.object().has(REQUEST);
    JsonObject body = value.object().object(isRequest ? REQUEST : RESPONSE);
    TimestampInference.Dated dated = dating.date(times.time(value.object().value("timestamp")));
    JsonObject.Builder about = belonging.metadata();
    dated.describe(about);
    about.put("role", "system").put("subtype", isRequest ? REQUEST : RESPONSE);
    about.putText("model", body.text("model", ""));
    List<String> tools = tools(body);
    if (!tools.isEmpty()) {
      about.put("tools", tools);
    }
    if (body.object("usage").isEmpty()) {
      about.copy("stream", body, "stream");
    } else {
      about.put("usage", body.object("usage"));
    }
    String context = belonging.context();
    String model = body.text("model", "model");
    entries.accept(
        new Entry(
            ids.next(belonging.session(), value.digest()),
            dated.timestamp(),
            isRequest ? context : model,
            isRequest ? model : context,
            isRequest ? request(body, tools) : response(body),
            EntryType.SYSTEM,
            new Metadata(
                about
                    .put("origin", value.origin(belonging.source().source(), 0).toJson())
                    .build())));
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

  private static String request(JsonObject body, List<String> tools) {
    int messages = body.list("messages").size();
    String said = "[request of " + messages + (messages == 1 ? " message]" : " messages]");
    return tools.isEmpty() ? said : said + "\n" + String.join(" ", tools);
  }

  private static String response(JsonObject body) {
    String why =
        body.objects("choices").stream()
            .flatMap(choice -> choice.text("finish_reason").stream())
            .findFirst()
            .orElse("");
    return why.isEmpty() ? "[response]" : "[response: " + why + "]";
  }
}
