package dev.tsearch.core.entry;

/// Which bytes of which source an entry was made from.
///
/// @param source the number of the source in `sources.jsonl`
/// @param offset where the value begins in that source, in bytes
/// @param length the value's length in bytes
/// @param line the value's line, counted from 1
/// @param block which of the entries made from this value it is, counted from 0
public record Origin(long source, long offset, int length, long line, int block) {

  /// Reads an origin from its place in the metadata.
  public static Origin of(JsonObject object) {
    return new Origin(
        object.number("source", 0),
        object.number("offset", 0),
        (int) object.number("length", 0),
        object.number("line", 0),
        (int) object.number("block", 0));
  }

  /// The origin as it stands in the metadata.
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("source", source)
        .put("offset", offset)
        .put("length", (long) length)
        .put("line", line)
        .put("block", (long) block)
        .build();
  }
}
