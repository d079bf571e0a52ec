package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult.Skipped;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/// What a JSON document, or several that follow each other, have around the objects of their
/// messages. [JsonScanner] finds messages in a document that is not valid JSON; the rest of such a
/// document is quarantined. Single owner, not thread-safe.
public final class DocumentFrame {
  private final Queue<Skipped> damaged = new ArrayDeque<>();
  private Optional<JsonObject> object = Optional.empty();

  /// The frame of a valid document.
  ///
  /// @param object the object that the document is, without its messages
  public DocumentFrame(JsonObject object) {
    this.object = Optional.of(object);
  }

  /// @param bytes the document
  /// @param values its messages, in order; a value that is no object is a part of the frame
  /// @param offset where the document begins in the source
  /// @param line its first line, counted from 1
  public DocumentFrame(byte[] bytes, List<ValueRange> values, long offset, long line) {
    List<ValueRange> objects =
        values.stream().filter(value -> bytes[value.start()] == '{').toList();
    try {
      object = parse(frame(bytes, objects));
    } catch (MalformedJsonException e) {
      var lines = new LineCounter(bytes);
      int from = 0;
      for (ValueRange object : objects) {
        add(bytes, from, object.start(), offset, line + lines.lineOf(from) - 1, e.reason());
        from = object.end();
      }
      add(bytes, from, bytes.length, offset, line + lines.lineOf(from) - 1, e.reason());
    }
  }

  /// The document with a number in the place of each message.
  private static byte[] frame(byte[] bytes, List<ValueRange> objects) {
    var frame = new ByteArrayOutputStream();
    int from = 0;
    for (ValueRange object : objects) {
      frame.write(bytes, from, object.start() - from);
      frame.write('0');
      from = object.end();
    }
    frame.write(bytes, from, bytes.length - from);
    return frame.toByteArray();
  }

  /// Returns the last object of the frame; empty if it has none.
  private static Optional<JsonObject> parse(byte[] frame) throws MalformedJsonException {
    Optional<JsonObject> object = Optional.empty();
    var scanner = new JsonScanner(frame);
    int start = scanner.next(0);
    while (start < frame.length) {
      int end = Math.max(start + 1, scanner.end(start));
      if (frame[start] == '{') {
        object = Optional.of(Json.SOURCE.object(frame, start, end - start));
      } else {
        Json.SOURCE.object("{\"value\":" + new String(frame, start, end - start, UTF_8) + "}");
      }
      start = scanner.next(end);
    }
    return object;
  }

  /// The object that the document is, with a number in the place of each message; empty if it is
  /// another value or damaged.
  public Optional<JsonObject> object() {
    return object;
  }

  private void add(byte[] bytes, int from, int to, long offset, long line, String reason) {
    String text = new String(bytes, from, to - from, UTF_8).strip();
    if (!text.isEmpty() && !text.equals(",")) {
      damaged.add(new Skipped(offset + from, to - from, line, reason));
    }
  }

  /// Passes on what is not valid before an offset in the source and was not passed on before.
  public void skip(long end, Consumer<? super Skipped> results) {
    while (!damaged.isEmpty() && damaged.element().offset() < end) {
      results.accept(damaged.remove());
    }
  }
}
