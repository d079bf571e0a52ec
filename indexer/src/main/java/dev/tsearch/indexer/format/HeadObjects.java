package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.json.JsonValues;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import org.jspecify.annotations.Nullable;

/// The objects on the first lines of a file. A line is parsed when its object is asked for: most
/// formats recognize their files by the first object. For one thread.
final class HeadObjects extends AbstractList<JsonObject> {

  /// The number of objects that are examined: enough to recognize any known format.
  private static final int MAX_OBJECTS = 64;

  /// Parsing stops after this number of lines that are not objects: a transcript has few comments
  /// at its beginning, and prose is rejected quickly.
  private static final int MAX_BAD_LINES = 16;

  private static final Json JSON = new Json(JsonLimits.SOURCE.withValueBytes(Head.MAX_BYTES));

  private final byte[] bytes;
  private final byte @Nullable [] outline;
  private final JsonValues values;
  private final List<JsonObject> parsed = new ArrayList<>();
  private int badLines;
  private boolean isAtEnd;

  /// @param bytes the first bytes of the file
  /// @param outline the first value in outline; null if it is not longer than the bytes
  HeadObjects(byte[] bytes, byte @Nullable [] outline) {
    this.bytes = bytes;
    this.outline = outline;
    this.values = new JsonValues(new ByteArrayInputStream(bytes), JSON);
  }

  /// Whether there are that many objects. Parses no more lines than necessary.
  private boolean has(int count) {
    while (parsed.size() < count && !isAtEnd) {
      parseLine();
    }
    return parsed.size() >= count;
  }

  private void parseLine() {
    byte[] longer = outline;
    if (longer != null && isFirstLineCut()) {
      addOutline(JsonOutline.object(longer));
      isAtEnd = true;
      return;
    }
    Optional<JsonValues.JsonPart> part;
    try {
      part = values.next();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
    if (part.isPresent()) {
      add(part.get());
    }
    isAtEnd = part.isEmpty() || parsed.size() == MAX_OBJECTS || badLines > MAX_BAD_LINES;
  }

  /// Whether the first value, within which the bytes end, is on one line: no line of them is whole.
  private boolean isFirstLineCut() {
    int start = new JsonScanner(bytes).next(0);
    return ByteSearch.newline(bytes, start, bytes.length) == bytes.length;
  }

  private void addOutline(JsonObject partial) {
    if (!partial.isEmpty()) {
      parsed.add(partial);
    }
  }

  private void add(JsonValues.JsonPart part) {
    switch (part) {
      case JsonValues.JsonPart.Value value -> parsed.add(value.object());
      case JsonValues.JsonPart.Malformed _ -> badLines++;
      case JsonValues.JsonPart.Unfinished torn ->
          addOutline(
              parsed.isEmpty() && badLines == 0
                  ? JsonOutline.object(JsonOutline.of(bytes))
                  : JsonOutline.object(bytes, (int) torn.offset(), (int) torn.length()));
    }
  }

  @Override
  public JsonObject get(int index) {
    if (index < 0 || !has(index + 1)) {
      throw new IndexOutOfBoundsException(index);
    }
    return parsed.get(index);
  }

  @Override
  public boolean isEmpty() {
    return !has(1);
  }

  @Override
  public int size() {
    has(MAX_OBJECTS);
    return parsed.size();
  }

  @Override
  public Iterator<JsonObject> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return has(next + 1);
      }

      @Override
      public JsonObject next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return parsed.get(next++);
      }
    };
  }

  /// Streams are of the iterator: the size would take all objects.
  @Override
  public Spliterator<JsonObject> spliterator() {
    return Spliterators.spliteratorUnknownSize(
        iterator(), Spliterator.ORDERED | Spliterator.NONNULL);
  }
}
