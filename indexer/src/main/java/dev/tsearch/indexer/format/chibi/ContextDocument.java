package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Makes entries from a context that is one JSON document: `name`, `messages` (with `role`,
/// `content`, and an optional `id`), `created_at`, `updated_at`, `summary`. The messages have no
/// times; their entries get the time when the context was created.
final class ContextDocument {
  private static final String MESSAGES = "messages";

  private final ContextMembership membership;
  private final String context;
  private final EntryTime time;
  private final byte[] bytes;
  private final LineCounter lines;
  private final DerivedIds ids = new DerivedIds();
  private final List<Entry> entries = new ArrayList<>();

  private ContextDocument(ContextMembership membership, JsonObject document, byte[] bytes) {
    this.membership = membership;
    this.context =
        membership.context().isEmpty() ? document.text("name", "") : membership.context();
    this.bytes = bytes;
    this.lines = new LineCounter(bytes);
    TimeNormalizer times = TimeNormalizer.at(membership.source().now());
    this.time = EntryTime.inferred(times.time(document.value("created_at")));
  }

  /// When a context was created, as its document states it.
  static Optional<String> created(JsonObject document) {
    Object created = document.value("created_at");
    return created == null ? Optional.empty() : Optional.of(created.toString());
  }

  /// The entries of a document.
  ///
  /// @throws MalformedJsonException if the document is incomplete or invalid
  static List<Entry> entries(ContextMembership membership, byte[] bytes)
      throws MalformedJsonException {
    JsonObject document = Json.SOURCE.object(bytes);
    var reading = new ContextDocument(membership, document, bytes);
    reading.addAll(document);
    return reading.entries;
  }

  private void addAll(JsonObject document) throws MalformedJsonException {
    Optional<String> summary = document.text("summary").filter(text -> !text.isBlank());
    if (summary.isPresent()) {
      Origin whole = membership.source().origin(0, bytes.length, 1);
      JsonObject.Builder metadata = membership.metadata();
      add("summary", "system", context, summary.get(), EntryType.SUMMARY, metadata, whole);
    }
    for (ValueRange range : messages()) {
      addMessage(range);
    }
  }

  /// The ranges of the messages in the document, which is known to be valid JSON.
  private List<ValueRange> messages() {
    var scanner = new JsonScanner(bytes);
    return scanner.parts(scanner.next(0)).stream()
        .filter(member -> member.name().equals(MESSAGES) && bytes[member.start()] == '[')
        .flatMap(list -> scanner.parts(list.start()).stream())
        .filter(message -> bytes[message.start()] == '{')
        .toList();
  }

  private void addMessage(ValueRange range) throws MalformedJsonException {
    byte[] own = Arrays.copyOfRange(bytes, range.start(), range.end());
    JsonObject message = Json.SOURCE.object(own);
    String role = message.text("role", "user");
    boolean isAgent = role.equals("assistant");
    EntryType type = role.equals("system") ? EntryType.SYSTEM_PROMPT : EntryType.MESSAGE;
    String content =
        message.text("content").orElseGet(() -> ReadableText.of(message.value("content")));
    String id = message.text("id").orElseGet(() -> ids.next(context, DerivedIds.digest(own)));
    Origin origin =
        membership.source().origin(range.start(), own.length, lines.lineOf(range.start()));
    add(
        id,
        isAgent ? context : role,
        isAgent ? "user" : context,
        content,
        type,
        membership.metadata().put("role", role),
        origin);
  }

  private void add(
      String id,
      String from,
      String to,
      String content,
      EntryType type,
      JsonObject.Builder metadata,
      Origin origin) {
    time.describe(metadata);
    var all = new Metadata(metadata.put("origin", origin.toJson()).build());
    entries.add(new Entry(id, time.timestamp(), from, to, content, type, all));
  }
}
