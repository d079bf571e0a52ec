package dev.tsearch.core.entry;

/// The bytes of a source that an entry was derived from.
///
/// @param source the number of the source in `sources.jsonl`
/// @param offset the offset of the value in that source, in bytes
/// @param length the length of the value in bytes
/// @param line the line of the value, counted from 1
/// @param block the index of the entry among the entries of this value, counted from 0
public record Origin(long source, long offset, int length, long line, int block) {

  /// Reads the `origin` object of the metadata.
  public static Origin of(JsonObject object) {
    return new Origin(
        object.number("source", 0),
        object.number("offset", 0),
        (int) object.number("length", 0),
        object.number("line", 0),
        (int) object.number("block", 0));
  }

  /// The `origin` object of the metadata.
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
