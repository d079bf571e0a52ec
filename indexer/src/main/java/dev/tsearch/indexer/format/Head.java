package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The first bytes of a file, from which a format recognizes its own files. What a format asks for
/// is made then. For one thread at a time.
public final class Head {

  /// The number of bytes that are examined. Most lines are far shorter. A first value that is
  /// longer is examined in outline ([JsonOutline]), as far as the file has it.
  public static final int MAX_BYTES = 1 << 16;

  private final Path path;
  private final Siblings siblings;
  private final byte[] bytes;
  private final List<JsonObject> objects;
  private final boolean named;

  /// Made when a format asks for it, unless the first value is longer than the head.
  private byte @Nullable [] outline;

  private @Nullable JsonObject object;

  private @Nullable JsonObject firstElement;
  private @Nullable String text;

  private Head(
      Path path,
      Siblings siblings,
      byte[] bytes,
      byte @Nullable [] outline,
      List<JsonObject> objects,
      boolean named) {
    this.path = path;
    this.siblings = siblings;
    this.bytes = bytes;
    this.outline = outline;
    this.objects = objects;
    this.named = named;
  }

  /// The head of a file of which only the first bytes are available.
  ///
  /// @param path where the file was found
  /// @param bytes its first bytes; of more than [#MAX_BYTES] only the first value is examined
  /// @param siblings the files around it
  public static Head of(Path path, byte[] bytes, Siblings siblings) {
    try {
      return read(path, new ByteArrayInputStream(bytes), bytes.length, siblings);
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
  }

  /// The head of a file.
  ///
  /// @param path where the file was found
  /// @param in its bytes from its beginning, read as far as necessary; the caller closes it
  /// @param siblings the files around it
  /// @throws IOException only if the stream fails
  public static Head read(Path path, InputStream in, Siblings siblings) throws IOException {
    return read(path, in, Long.MAX_VALUE, siblings);
  }

  /// The head of a file of known length: its end is not looked for.
  ///
  /// @param size how many bytes of the file are examined at most
  public static Head read(Path path, InputStream in, long size, Siblings siblings)
      throws IOException {
    byte[] head = first((int) Math.min(MAX_BYTES, size), in);
    byte[] outline =
        isFirstValueLonger(head)
            ? JsonOutline.of(new SequenceInputStream(new ByteArrayInputStream(head), in))
            : null;
    return new Head(path, siblings, head, outline, new HeadObjects(head, outline), false);
  }

  private static byte[] first(int length, InputStream in) throws IOException {
    var bytes = new byte[length];
    int read = in.readNBytes(bytes, 0, length);
    return read == length ? bytes : Arrays.copyOf(bytes, read);
  }

  private static boolean isFirstValueLonger(byte[] head) {
    var scanner = new JsonScanner(head);
    int start = scanner.next(0);
    return head.length == MAX_BYTES
        && start < head.length
        && (head[start] == '{' || head[start] == '[')
        && scanner.end(start) == head.length;
  }

  /// The same head, of a file that the user named in the import.
  public Head named() {
    return new Head(path, siblings, bytes, outline, objects, true);
  }

  /// The same head, of a file without others around it.
  public Head alone() {
    return new Head(path, Siblings.NONE, bytes, outline, objects, named);
  }

  /// Whether the user named the file itself, and not only a folder around it.
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

  /// The first bytes of the file, for formats without JSON; a copy.
  public byte[] bytes() {
    return bytes.clone();
  }

  /// The first bytes of the file as text, for formats without JSON.
  public String text() {
    String known = text;
    if (known == null) {
      known = new String(bytes, UTF_8);
      text = known;
    }
    return known;
  }

  /// The time of the first object that has one, in unix seconds; empty if no object has.
  ///
  /// @param time extracts the time of an object
  public OptionalLong firstTime(Function<JsonObject, Optional<SourceTime>> time) {
    return objects().stream()
        .flatMap(object -> time.apply(object).stream())
        .mapToLong(SourceTime::seconds)
        .findFirst();
  }

  /// The time in a member of the first object that has one, in unix seconds; empty if no object
  /// has.
  public OptionalLong firstTime(String member, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return firstTime(object -> times.time(object.value(member)));
  }

  /// The JSON objects on the first lines, in order; none if the lines are not objects. An object
  /// that is longer than the head is in outline, and the last one. A line is parsed when the list
  /// or a stream of it comes to its object.
  public List<JsonObject> objects() {
    return objects;
  }

  /// The object that the file begins with, over any number of lines, in outline: it has the members
  /// of the whole object, but long texts are cut and lists have their first elements only. Empty if
  /// the file does not begin with an object.
  public JsonObject object() {
    JsonObject known = object;
    if (known == null) {
      known = JsonOutline.object(ownOutline());
      object = known;
    }
    return known;
  }

  /// The first object of a document: the object that the file begins with, or the first element of
  /// the list that it begins with; in outline, see [#object()]. Empty if the file begins otherwise.
  public JsonObject firstElement() {
    JsonObject known = firstElement;
    if (known == null) {
      known = parsedFirstElement();
      firstElement = known;
    }
    return known;
  }

  private JsonObject parsedFirstElement() {
    byte[] first = ownOutline();
    int start = new JsonScanner(first).next(0);
    if (start >= first.length || first[start] != '[') {
      return object();
    }
    List<JsonScanner.ValueRange> elements = new JsonScanner(first).parts(start);
    return elements.isEmpty()
        ? JsonObject.EMPTY
        : JsonOutline.object(first, elements.getFirst().start(), elements.getFirst().length());
  }

  /// The object or list that the file begins with, as valid JSON in outline; see [#object()]. Empty
  /// if the file begins with another text. A copy.
  public byte[] outline() {
    return ownOutline().clone();
  }

  private byte[] ownOutline() {
    byte[] known = outline;
    if (known == null) {
      known = JsonOutline.of(bytes);
      outline = known;
    }
    return known;
  }
}
