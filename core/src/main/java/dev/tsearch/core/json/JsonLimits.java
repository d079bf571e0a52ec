package dev.tsearch.core.json;

/// How much of JSON is read before it is called malformed.
///
/// @param valueBytes the longest value (or line), in bytes
/// @param depth the deepest nesting
/// @param numberLength the longest number, in characters
/// @param nameLength the longest name of a member, in characters
public record JsonLimits(int valueBytes, int depth, int numberLength, int nameLength) {

  /// What a source may hold: 64 MiB, since lines of 2 MB occur and images stand in lines as base64;
  /// depth and names far over anything seen.
  public static final JsonLimits SOURCE = new JsonLimits(64 << 20, 500, 1_000, 50_000);

  /// The most that a source's value may be set to: six times that, which is what it takes when all
  /// of it has to be escaped (`\u001b`), still fits an array.
  public static final int MAX_SOURCE_VALUE_BYTES = 256 << 20;

  /// What our own lines may hold: whatever a source may, and the envelope around it. Their length
  /// is bound by what an array holds.
  public static final JsonLimits OWN = new JsonLimits(Integer.MAX_VALUE - 64, 520, 1_100, 50_100);

  /// These limits with another bound on the length of a value.
  public JsonLimits withValueBytes(int bytes) {
    return new JsonLimits(bytes, depth, numberLength, nameLength);
  }
}
