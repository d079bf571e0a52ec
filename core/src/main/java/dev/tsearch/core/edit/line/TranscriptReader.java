package dev.tsearch.core.edit.line;

import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.RawValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits the bytes of a transcript into lines; every byte is in a line or in the tail.
///
/// A line that is no JSON object is an [UnknownLine]. If an object is at its end, after a torn one,
/// the object is a line of its own. Single use, not thread-safe.
public final class TranscriptReader {
  private static final int MARK_LENGTH = 3;

  /// How many positions of a torn line are tried as the start of a complete object at its end.
  private static final int MAX_RESCUES = 16;

  private final byte[] array;
  private final Deviations deviations;
  private final List<Line> lines = new ArrayList<>();
  private int from;
  private long physicalLine = 1;

  private TranscriptReader(byte[] array, Deviations deviations) {
    this.array = array;
    this.deviations = deviations;
  }

  /// Receives the deviations of a file from the format, in their order.
  @FunctionalInterface
  public interface Deviations {
    /// Ignores them, which is faster than looking for them.
    Deviations IGNORED = _ -> {};

    /// Receives one.
    ///
    /// @throws IOException to stop reading
    void report(Deviation deviation) throws IOException;
  }

  /// The lines of a file.
  ///
  /// @param start the position after the byte order mark; 0 without one
  /// @param lines its values
  /// @param tail the position of the bytes after the last one
  public record FileLines(int start, List<Line> lines, int tail) {
    /// Copies the list.
    public FileLines {
      lines = List.copyOf(lines);
    }
  }

  /// Reads a file.
  ///
  /// @param array its bytes, which must not change
  /// @param deviations receives deviations from the format
  public static FileLines read(byte[] array, Deviations deviations) throws IOException {
    var reader = new TranscriptReader(array, deviations);
    int start = reader.markEnd();
    reader.readAll(start);
    return new FileLines(start, reader.lines, reader.from);
  }

  private int markEnd() throws IOException {
    if (startsWithMark()) {
      report("byte order mark");
      return MARK_LENGTH;
    }
    return 0;
  }

  private void readAll(int start) throws IOException {
    int at = start;
    from = start;
    while (at < array.length) {
      int end = newline(at);
      readPhysicalLine(skipSpace(at, end), end);
      at = Math.min(end + 1, array.length);
      physicalLine++;
    }
  }

  private boolean startsWithMark() {
    return array.length >= MARK_LENGTH
        && array[0] == (byte) 0xEF
        && array[1] == (byte) 0xBB
        && array[2] == (byte) 0xBF;
  }

  private void readPhysicalLine(int first, int end) throws IOException {
    if (first + 1 < end && array[first] == '/' && array[first + 1] == '/') {
      report("remark");
      return;
    }
    int at = first;
    while (at < end) {
      if (at > first) {
        report("several objects on one line");
      }
      at = readValue(at, end);
    }
  }

  /// Adds the value at a position; the position of the next one.
  private int readValue(int at, int end) throws IOException {
    String problem;
    try {
      RawValue value = RawValue.at(array, at, end);
      if (value.isObject()) {
        return addObject(value, end);
      }
      problem = "no JSON object";
    } catch (MalformedJsonException e) {
      problem = e.reason().replaceAll(" \\(byte \\d+\\)", "");
    }
    report(problem);
    int next = rescued(at, end).map(RawValue::start).orElse(end);
    LineBytes raw = bytes(at, trimmedEnd(at, next), next == end ? lineEnd(end) : next);
    lines.add(new UnknownLine(raw, Outline.NONE, problem));
    return next;
  }

  private int addObject(RawValue value, int end) throws IOException {
    int next = skipSpace(value.end(), end);
    LineBytes raw = bytes(value.start(), value.end(), next == end ? lineEnd(end) : next);
    Line line = Line.of(raw, Outline.of(value));
    lines.add(line);
    if (!deviations.equals(Deviations.IGNORED)) {
      for (String problem : LineCheck.problems(line)) {
        report(problem);
      }
    }
    return next;
  }

  private LineBytes bytes(int start, int end, int to) {
    LineBytes bytes = LineBytes.ofFile(array, from, start, end, to, lines.size() + 1);
    from = to;
    return bytes;
  }

  private Optional<RawValue> rescued(int at, int end) {
    int tries = 0;
    for (int i = at + 1; i < end - 1 && tries < MAX_RESCUES; i++) {
      if (array[i] == '{' && array[i + 1] == '"') {
        tries++;
        try {
          RawValue value = RawValue.at(array, i, end);
          if (skipSpace(value.end(), end) == end) {
            return Optional.of(value);
          }
        } catch (MalformedJsonException _) {
          // Not the start of an object: the next position may be.
        }
      }
    }
    return Optional.empty();
  }

  private void report(String problem) throws IOException {
    deviations.report(new Deviation(physicalLine, problem));
  }

  private int newline(int at) {
    int end = at;
    while (end < array.length && array[end] != '\n') {
      end++;
    }
    return end;
  }

  private int lineEnd(int newline) {
    return Math.min(newline + 1, array.length);
  }

  private int skipSpace(int at, int end) {
    int next = at;
    while (next < end && isSpace(array[next])) {
      next++;
    }
    return next;
  }

  private int trimmedEnd(int start, int end) {
    int trimmed = end;
    while (trimmed > start && isSpace(array[trimmed - 1])) {
      trimmed--;
    }
    return trimmed;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
