package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.JsonValues.JsonPart;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/// Reads a source with JSON objects on its lines. A [LineInterpreter] decides which entries they
/// become. Holds the values that were peeked at, and the entries of one value. Single reader, not
/// thread-safe.
public final class JsonLinesReader implements SourceReader {

  /// Values to peek at, at most: in real transcripts the first time and the first folder appear
  /// within a few lines, if at all.
  static final int MAX_PEEKED_VALUES = 512;

  /// Bytes of values to peek at, at most; bounds the memory of the values that are held.
  private static final long MAX_PEEKED_BYTES = 8 << 20;

  private final JsonValues values;
  private final LineInterpreter interpreter;
  private final long from;
  private final Queue<Fetched> peeked = new ArrayDeque<>();
  private final Queue<ReadResult> ready = new ArrayDeque<>();
  private boolean isPeeked;
  private boolean isTorn;
  private long offset;
  private long offsetAfterReady;

  /// A part of the source, and the digest of its bytes, which are available only while it is the
  /// last part that was fetched. The digest is empty if the interpreter does not need it.
  private record Fetched(JsonPart part, String digest) {}

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from results of bytes that begin before this offset are not returned
  /// @param json reads the values, within its limits
  /// @param interpreter makes entries from the values
  public JsonLinesReader(InputStream in, long from, Json json, LineInterpreter interpreter) {
    this.values = new JsonValues(in, json);
    this.from = from;
    this.interpreter = interpreter;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    while (ready.isEmpty()) {
      offset = offsetAfterReady;
      if (!readPart()) {
        return Optional.empty();
      }
    }
    ReadResult result = ready.remove();
    if (ready.isEmpty()) {
      offset = offsetAfterReady;
    }
    return Optional.of(result);
  }

  @Override
  public long offset() {
    return Math.max(offset, from);
  }

  @Override
  public TranscriptId transcript() throws IOException {
    peek();
    return interpreter.transcript();
  }

  /// Turns the next part into results; false at the end.
  private boolean readPart() throws IOException {
    peek();
    Optional<Fetched> fetched = peeked.isEmpty() ? fetch() : Optional.of(peeked.remove());
    if (fetched.isEmpty()) {
      offset = isTorn ? offset : values.offset();
      return false;
    }
    JsonPart part = fetched.get().part();
    offsetAfterReady = part.offset() + part.length();
    switch (part) {
      case JsonPart.Value value -> interpret(value, fetched.get().digest());
      case JsonPart.Malformed bad -> skip(bad, bad.reason());
      case JsonPart.Unfinished torn -> {
        offsetAfterReady = torn.offset();
        isTorn = true;
      }
    }
    return true;
  }

  private void interpret(JsonPart.Value value, String digest) {
    boolean isWanted = value.offset() >= from;
    Optional<String> reason =
        interpreter.interpret(
            value,
            digest,
            entry -> {
              if (isWanted) {
                ready.add(new ReadResult.Read(entry));
              }
            });
    reason.ifPresent(why -> skip(value, why));
  }

  private void skip(JsonPart part, String reason) {
    if (part.offset() >= from) {
      ready.add(new ReadResult.Skipped(part.offset(), part.length(), part.line(), reason));
    }
  }

  private void peek() throws IOException {
    long bytes = 0;
    while (!isPeeked) {
      Optional<Fetched> fetched = fetch();
      fetched.ifPresent(peeked::add);
      boolean isKnown = false;
      if (fetched.isPresent() && fetched.get().part() instanceof JsonPart.Value value) {
        bytes += value.length();
        isKnown = interpreter.peek(value.object());
      }
      isPeeked =
          isKnown
              || fetched.isEmpty()
              || peeked.size() >= MAX_PEEKED_VALUES
              || bytes >= MAX_PEEKED_BYTES;
    }
  }

  private Optional<Fetched> fetch() throws IOException {
    return values.next().map(part -> new Fetched(part, digest(part)));
  }

  private String digest(JsonPart part) {
    return part instanceof JsonPart.Value value && !interpreter.hasId(value.object())
        ? DerivedIds.digest(values.bytes(value))
        : "";
  }
}
