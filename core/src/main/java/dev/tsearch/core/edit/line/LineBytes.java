package dev.tsearch.core.edit.line;

import dev.tsearch.core.json.RawValue;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// The bytes of a line: its value, with what stands before and after it in the file. Immutable; the
/// array is shared by all lines of a file and must not be changed.
public final class LineBytes {
  private final byte[] array;
  private final int from;
  private final int start;
  private final int end;
  private final int to;
  private final int number;

  private LineBytes(byte[] array, int from, int start, int end, int to, int number) {
    this.array = array;
    this.from = from;
    this.start = start;
    this.end = end;
    this.to = to;
    this.number = number;
  }

  /// The bytes of a line of a file.
  ///
  /// @param array the bytes of the file
  /// @param from the position after the line before it
  /// @param start the position of the value
  /// @param end the position after the value
  /// @param to the position of the next line
  /// @param number the position of the line among the values of the file, from 1
  static LineBytes ofFile(byte[] array, int from, int start, int end, int to, int number) {
    return new LineBytes(array, from, start, end, to, number);
  }

  /// The bytes of a new line, which ends with a newline.
  public static LineBytes of(byte[] value) {
    byte[] array = Arrays.copyOf(value, value.length + 1);
    array[value.length] = '\n';
    return new LineBytes(array, 0, 0, value.length, array.length, 0);
  }

  /// These bytes with another value in the place of theirs.
  public LineBytes withValue(byte[] value) {
    var out = new ByteArrayOutputStream(to - from + value.length);
    out.write(array, from, start - from);
    out.writeBytes(value);
    out.write(array, end, to - end);
    int newStart = start - from;
    return new LineBytes(
        out.toByteArray(), 0, newStart, newStart + value.length, out.size(), number);
  }

  /// These bytes in the place of a line of the file, for [#number()].
  public LineBytes inPlaceOf(LineBytes other) {
    return other.withValue(valueBytes());
  }

  /// These bytes with another [#number()].
  public LineBytes numbered(int other) {
    return new LineBytes(array, from, start, end, to, other);
  }

  /// These bytes with others before them.
  public LineBytes withPrefix(byte[] prefix) {
    var out = new ByteArrayOutputStream(prefix.length + to - from);
    out.writeBytes(prefix);
    out.write(array, from, to - from);
    int moved = prefix.length - from;
    return new LineBytes(out.toByteArray(), 0, start + moved, end + moved, to + moved, number);
  }

  /// These bytes without those before the value.
  public LineBytes withoutPrefix() {
    return new LineBytes(array, start, start, end, to, number);
  }

  /// The bytes before the value: blank lines and remarks.
  public byte[] prefix() {
    return Arrays.copyOfRange(array, from, start);
  }

  /// The bytes of the value.
  public byte[] valueBytes() {
    return Arrays.copyOfRange(array, start, end);
  }

  /// All bytes.
  public byte[] all() {
    return Arrays.copyOfRange(array, from, to);
  }

  /// The length of the value in bytes.
  public int valueLength() {
    return end - start;
  }

  /// The position of the line among the values of the file that was read, from 1; 0 if the line is
  /// new. A changed line keeps its number.
  public int number() {
    return number;
  }

  /// The array that the bytes are in; not to be changed.
  public byte[] array() {
    return array;
  }

  /// The position of the first byte in [#array()].
  public int from() {
    return from;
  }

  /// The position of the value in [#array()].
  public int start() {
    return start;
  }

  /// The position after the value in [#array()].
  public int end() {
    return end;
  }

  /// The position after the last byte in [#array()].
  public int to() {
    return to;
  }

  /// Whether the line ends with a newline.
  public boolean hasNewline() {
    return to > from && array[to - 1] == '\n';
  }

  /// Whether the line follows another one in the same file, so that no newline is needed between
  /// them.
  @SuppressWarnings("ReferenceEquality") // two files with the same bytes are two files
  public boolean isAfter(LineBytes other) {
    return array == other.array && from == other.to;
  }

  /// The value, which must be JSON.
  RawValue value() {
    return RawValue.known(array, start, end);
  }
}
