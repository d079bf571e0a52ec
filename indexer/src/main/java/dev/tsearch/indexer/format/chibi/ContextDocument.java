package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSource.Made;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Makes entries of a context that is one JSON document: `name`, `messages` (with `role`,
/// `content`, and perhaps `id`), `created_at`, `updated_at`, `summary`.
final class ContextDocument {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(
              JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER,
              JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .build();

  private final ContextMembership belonging;
  private final String context;
  private final TimestampInference.Dated dated;
  private final byte[] bytes;
  private final DerivedIds ids = new DerivedIds();
  private final List<ReadResult> results = new ArrayList<>();

  /// Where a message stands.
  private record Place(int from, int to) {}

  private ContextDocument(ContextMembership belonging, JsonObject document, byte[] bytes) {
    this.belonging = belonging;
    this.context = belonging.context().isEmpty() ? document.text("name", "") : belonging.context();
    this.bytes = bytes;
    Optional<SourceTime> created =
        TimeNormalizer.at(belonging.source().now()).time(document.value("created_at"));
    this.dated = new TimestampInference.Dated(created, created.isPresent());
  }

  /// When a context was created, as a document says it; empty if it does not.
  static Optional<String> created(JsonObject document) {
    Object created = document.value("created_at");
    return created == null ? Optional.empty() : Optional.of(created.toString());
  }

  /// Makes entries of a document. One that is not whole waits.
  static Made read(ContextMembership belonging, byte[] bytes) {
    try {
      JsonObject document = Json.SOURCE.object(bytes);
      var reading = new ContextDocument(belonging, document, bytes);
      reading.readAll(document);
      return new Made(reading.results, bytes.length, belonging.transcript());
    } catch (MalformedJsonException _) {
      return new Made(List.of(), 0, belonging.transcript());
    }
  }

  private void readAll(JsonObject document) throws MalformedJsonException {
    Optional<String> summary = document.text("summary").filter(text -> !text.isBlank());
    if (summary.isPresent()) {
      var whole = new Origin(belonging.source().source(), 0, bytes.length, 1, 0);
      JsonObject.Builder about = belonging.metadata();
      add("summary", "system", context, summary.get(), EntryType.SUMMARY, about, whole);
    }
    for (Place place : places()) {
      message(place);
    }
  }

  private void message(Place place) throws MalformedJsonException {
    byte[] own = Arrays.copyOfRange(bytes, place.from(), place.to());
    JsonObject message = Json.SOURCE.object(own);
    String role = message.text("role", "user");
    boolean isAgent = role.equals("assistant");
    EntryType type = role.equals("system") ? EntryType.SYSTEM_PROMPT : EntryType.MESSAGE;
    String content =
        message.text("content").orElseGet(() -> ReadableText.of(message.value("content")));
    String id = message.text("id").orElseGet(() -> ids.next(context, SourceValue.digest(own)));
    var origin =
        new Origin(belonging.source().source(), place.from(), own.length, lineOf(place.from()), 0);
    add(
        id,
        isAgent ? context : role,
        isAgent ? "user" : context,
        content,
        type,
        belonging.metadata().put("role", role),
        origin);
  }

  private void add(
      String id,
      String from,
      String to,
      String content,
      EntryType type,
      JsonObject.Builder about,
      Origin origin) {
    dated.describe(about);
    var metadata = new Metadata(about.put("origin", origin.toJson()).build());
    results.add(
        new ReadResult.Read(new Entry(id, dated.timestamp(), from, to, content, type, metadata)));
  }

  private int lineOf(int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    return line;
  }

  /// Where the messages stand in the document, which is known to be sound. One character is taken
  /// for each byte: what counts is ASCII, and the texts need not be UTF-8.
  private List<Place> places() {
    var places = new ArrayList<Place>();
    String characters = new String(bytes, ISO_8859_1);
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), characters)) {
      parser.nextToken();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken value = parser.nextToken();
        if (name.equals("messages") && value == JsonToken.START_ARRAY) {
          addPlaces(parser, places);
        } else {
          parser.skipChildren();
        }
      }
    } catch (JacksonException _) {
      String reason = "messages cannot be told apart";
      results.add(new ReadResult.Skipped(0, bytes.length, 1, reason));
    }
    return places;
  }

  private static void addPlaces(JsonParser parser, List<Place> places) {
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      int from = (int) parser.currentTokenLocation().getCharOffset();
      parser.skipChildren();
      int to = (int) parser.currentLocation().getCharOffset();
      if (token == JsonToken.START_OBJECT) {
        places.add(new Place(from, to));
      }
    }
  }
}
