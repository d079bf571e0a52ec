package dev.tsearch.core.json;

import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;

/// Reads the JSON objects in a stream of lines, each with its position.
///
/// A line may contain several objects; programs write such lines if they append to a file without a
/// final newline. A byte order mark, blank lines, `\r` and comments (lines that start with `//`)
/// are ignored. A line that is not an object is [JsonPart.Malformed], and reading continues with
/// the next line. A last line without a newline is a value if it is complete; otherwise it is
/// [JsonPart.Unfinished], since its writer may continue it.
///
/// Keeps one line in memory. Single reader, not thread-safe; the caller closes the stream.
public final class JsonValues {

  /// How many positions of a torn line are tried as the start of a complete object at its end.
  private static final int MAX_RESCUES = 16;

  private final StreamBuffer buffer;
  private final Json json;
  private final Queue<JsonPart> ready = new ArrayDeque<>();
  private long line;

  /// A part of the stream.
  public sealed interface JsonPart {
    /// The offset of the part in the source, in bytes.
    long offset();

    /// The length of the part in bytes.
    long length();

    /// The line of the part, counted from 1.
    long line();

    /// One object. Offset and length exclude white space around it.
    record Value(long offset, long length, long line, JsonObject object) implements JsonPart {}

    /// Bytes that are not an object, with the reason.
    record Malformed(long offset, long length, long line, String reason) implements JsonPart {}

    /// An incomplete last line, which its writer may continue.
    record Unfinished(long offset, long length, long line) implements JsonPart {}
  }

  /// Reads a source from its start.
  public JsonValues(InputStream in, Json json) {
    this(in, json, 0, 0);
  }

  /// Reads a source from an offset.
  ///
  /// @param in the bytes of the source from `offset` on
  /// @param json the reader, whose limits bound the length of a line
  /// @param offset the offset of the stream in the source, in bytes
  /// @param linesBefore the number of newlines before the offset
  public JsonValues(InputStream in, Json json, long offset, long linesBefore) {
    this.buffer = new StreamBuffer(in, offset);
    this.json = json;
    this.line = linesBefore + 1;
  }

  /// Returns the next part; empty at the end.
  public Optional<JsonPart> next() throws IOException {
    while (ready.isEmpty()) {
      if (!readLine()) {
        return Optional.empty();
      }
    }
    return Optional.of(ready.remove());
  }

  /// The bytes of a value in the source. Valid only for the last part that [#next] returned.
  public byte[] bytes(JsonPart.Value value) {
    int from = buffer.start() - (int) (buffer.offset() - value.offset());
    return Arrays.copyOfRange(buffer.bytes(), from, from + (int) value.length());
  }

  /// The offset after the last line read, in bytes. Parts of that line may still be pending.
  public long offset() {
    return buffer.offset();
  }

  /// The number of newlines before [#offset()].
  public long lines() {
    return line - 1;
  }

  /// Splits one line into `ready`. Returns false at the end of the stream.
  private boolean readLine() throws IOException {
    int newline = findNewline();
    if (newline >= 0) {
      split(buffer.start(), newline, true);
      buffer.skip(newline + 1 - buffer.start());
      line++;
      return true;
    }
    if (buffer.length() > json.limits().valueBytes()) {
      skipLongLine();
      return true;
    }
    if (buffer.length() == 0) {
      return false;
    }
    split(buffer.start(), buffer.end(), false);
    buffer.skip(buffer.length());
    return true;
  }

  /// The index of the next newline; -1 if there is none within the limit.
  private int findNewline() throws IOException {
    int scanned = 0;
    while (true) {
      int newline = ByteSearch.newline(buffer.bytes(), buffer.start() + scanned, buffer.end());
      if (newline < buffer.end()) {
        return newline - buffer.start() > json.limits().valueBytes() ? -1 : newline;
      }
      scanned = buffer.length();
      if (scanned > json.limits().valueBytes() || !buffer.fill()) {
        return -1;
      }
    }
  }

  private void skipLongLine() throws IOException {
    long offset = buffer.offset();
    long length = 0;
    boolean ended = false;
    while (!ended) {
      int bytes = ByteSearch.newline(buffer.bytes(), buffer.start(), buffer.end()) - buffer.start();
      ended = bytes < buffer.length();
      length += bytes;
      buffer.skip(ended ? bytes + 1 : bytes);
      if (!ended && !buffer.fill()) {
        break;
      }
    }
    String reason = "line over the limit of " + json.limits().valueBytes() + " bytes";
    ready.add(new JsonPart.Malformed(offset, length, line, reason));
    if (ended) {
      line++;
    }
  }

  /// Reads the objects of one line.
  private void split(int from, int to, boolean ended) {
    int at = skipSpace(from, to);
    if (isComment(at, to)) {
      return;
    }
    while (at < to) {
      try {
        Json.LeadingObject leading = json.prefix(buffer.bytes(), at, to - at);
        ready.add(value(at, at + leading.length(), leading.object()));
        at = skipSpace(at + leading.length(), to);
      } catch (MalformedJsonException e) {
        rest(at, to, ended, e.reason());
        return;
      }
    }
  }

  /// Handles the rest of a line after a parse failure: a torn value, possibly with a complete one
  /// appended to it. If the line may still be continued, an object at its end is probably a member
  /// of the torn value, so the whole rest is unfinished.
  private void rest(int from, int to, boolean ended, String reason) {
    if (!ended) {
      ready.add(new JsonPart.Unfinished(offsetOf(from), to - from, line));
      return;
    }
    int tries = 0;
    for (int i = from + 1; i < to - 1 && tries < MAX_RESCUES; i++) {
      if (buffer.bytes()[i] == '{' && buffer.bytes()[i + 1] == '"') {
        tries++;
        Optional<JsonObject> object = whole(i, to);
        if (object.isPresent()) {
          ready.add(skipped(from, i, reason));
          ready.add(value(i, trimmedEnd(i, to), object.get()));
          return;
        }
      }
    }
    ready.add(skipped(from, trimmedEnd(from, to), reason));
  }

  private Optional<JsonObject> whole(int from, int to) {
    try {
      return Optional.of(json.object(buffer.bytes(), from, to - from));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  private JsonPart value(int from, int to, JsonObject object) {
    return new JsonPart.Value(offsetOf(from), to - from, line, object);
  }

  private JsonPart skipped(int from, int to, String reason) {
    return new JsonPart.Malformed(offsetOf(from), to - from, line, reason);
  }

  private long offsetOf(int index) {
    return buffer.offset() + (index - buffer.start());
  }

  private int trimmedEnd(int from, int to) {
    int end = to;
    while (end > from && isSpace(buffer.bytes()[end - 1])) {
      end--;
    }
    return end;
  }

  private int skipSpace(int from, int to) {
    int at = from;
    if (offsetOf(at) == 0 && to - at >= 3 && isByteOrderMark(at)) {
      at += 3;
    }
    while (at < to && isSpace(buffer.bytes()[at])) {
      at++;
    }
    return at;
  }

  private boolean isComment(int at, int to) {
    return to - at >= 2 && buffer.bytes()[at] == '/' && buffer.bytes()[at + 1] == '/';
  }

  private boolean isByteOrderMark(int at) {
    return buffer.bytes()[at] == (byte) 0xEF
        && buffer.bytes()[at + 1] == (byte) 0xBB
        && buffer.bytes()[at + 2] == (byte) 0xBF;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
