package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.json.JsonValues;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// How a file begins: all that a format looks at to recognise its own. Immutable.
public final class Head {

  /// How much of a file is looked at. Most lines are far shorter; of one that is longer, the
  /// members that stand within count.
  public static final int MAX_BYTES = 1 << 16;

  /// More objects than this say nothing new about a file.
  private static final int MAX_OBJECTS = 64;

  /// A file with more lines at its head that are no objects is not made of objects: remarks at the
  /// head of a transcript are few, and prose is passed over quickly.
  private static final int MAX_BAD_LINES = 16;

  private final Path path;
  private final Siblings siblings;
  private final byte[] bytes;
  private final List<JsonObject> objects;
  private final boolean named;

  private Head(
      Path path, Siblings siblings, byte[] bytes, List<JsonObject> objects, boolean named) {
    this.path = path;
    this.siblings = siblings;
    this.bytes = bytes;
    this.objects = objects;
    this.named = named;
  }

  /// The head of a file.
  ///
  /// @param path where it was found
  /// @param bytes its first bytes, at most [#MAX_BYTES] of which are looked at
  /// @param siblings the files around it
  public static Head of(Path path, byte[] bytes, Siblings siblings) {
    byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, MAX_BYTES));
    return new Head(path, siblings, head, objects(head), false);
  }

  /// The same head, of a file that was itself named by whoever asked for the import.
  public Head named() {
    return new Head(path, siblings, bytes, objects, true);
  }

  /// Whether the file itself was named, and not only a folder around it.
  public boolean isNamed() {
    return named;
  }

  /// Where the file was found.
  public Path path() {
    return path;
  }

  /// The files around it.
  public Siblings siblings() {
    return siblings;
  }

  /// The first bytes of the file, for formats that are not made of JSON; a copy.
  public byte[] bytes() {
    return bytes.clone();
  }

  /// The first time in the objects of the head, in unix seconds; empty if there is none.
  ///
  /// @param time what an object has for a time
  public OptionalLong firstTime(Function<JsonObject, Optional<SourceTime>> time) {
    return objects().stream()
        .flatMap(object -> time.apply(object).stream())
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  /// The JSON objects that stand on its first lines, in order; none if it is not made of lines that
  /// are objects. The last may be incomplete.
  public List<JsonObject> objects() {
    return objects;
  }

  /// The one object that the file is, over however many lines, as far as it stands in the head: the
  /// texts, whole numbers and flags that it has itself. Empty if the file does not begin with one.
  public JsonObject object() {
    return BegunObject.read(bytes, 0, bytes.length);
  }

  private static List<JsonObject> objects(byte[] bytes) {
    var json = new Json(JsonLimits.SOURCE.withValueBytes(MAX_BYTES));
    var values = new JsonValues(new ByteArrayInputStream(bytes), json);
    var objects = new ArrayList<JsonObject>();
    try {
      int badLines = 0;
      while (objects.size() < MAX_OBJECTS && badLines <= MAX_BAD_LINES) {
        Optional<JsonValues.Part> part = values.next();
        if (part.isEmpty()) {
          break;
        }
        switch (part.get()) {
          case JsonValues.Part.Value value -> objects.add(value.object());
          case JsonValues.Part.Skipped _ -> badLines++;
          case JsonValues.Part.Unfinished torn -> {
            JsonObject begun = BegunObject.read(bytes, (int) torn.offset(), (int) torn.length());
            if (!begun.isEmpty()) {
              objects.add(begun);
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
    return List.copyOf(objects);
  }
}
