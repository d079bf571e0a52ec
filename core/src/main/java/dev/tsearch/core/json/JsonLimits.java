package dev.tsearch.core.json;

/// Limits of reading JSON; a value that exceeds one is malformed.
///
/// @param valueBytes the maximum length of a value or a line, in bytes
/// @param depth the maximum depth of nesting
/// @param numberLength the maximum length of a number, in characters
/// @param nameLength the maximum length of the name of a member, in characters
public record JsonLimits(int valueBytes, int depth, int numberLength, int nameLength) {

  /// The longest value of a source unless the user sets another length: lines of 2 MB occur, and
  /// lines may contain images in base64.
  private static final int STANDARD_MAX_VALUE_BYTES = 64 << 20;

  /// Far above what occurs; deeper values need too much stack.
  private static final int MAX_DEPTH = 500;

  /// Far above what occurs; parsing takes time that grows with the square of the length.
  private static final int MAX_NUMBER_LENGTH = 1_000;

  /// Far above what occurs.
  private static final int MAX_NAME_LENGTH = 50_000;

  /// The limits of source data.
  public static final JsonLimits SOURCE =
      new JsonLimits(STANDARD_MAX_VALUE_BYTES, MAX_DEPTH, MAX_NUMBER_LENGTH, MAX_NAME_LENGTH);

  /// The largest [#valueBytes()] that the user can set. Six times as many bytes, the length if
  /// every byte must be escaped (`\u001b`), still fit into an array.
  public static final int MAX_SOURCE_VALUE_BYTES = 256 << 20;

  /// The limits of our own lines: those of source data plus the envelope. Their length is limited
  /// by the length of an array.
  public static final JsonLimits OWN = new JsonLimits(Integer.MAX_VALUE - 64, 520, 1_100, 50_100);

  /// These limits with another bound on the length of a value.
  public JsonLimits withValueBytes(int bytes) {
    return new JsonLimits(bytes, depth, numberLength, nameLength);
  }
}
