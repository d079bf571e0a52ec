package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A picture or document that stands within a message. Its bytes stay in the original; the text of
/// the message says that it was there.
///
/// @param kind what it is, for example `image`
/// @param type its media type, for example `image/png`; empty if unknown
/// @param bytes its size; -1 if unknown
public record Media(String kind, String type, long bytes) {
  private static final Set<String> KINDS = Set.of("image", "document", "audio", "video", "file");
  private static final long KILO = 1024;

  /// The media that an object is or holds as base64 or by address; empty if it is something else.
  public static Optional<Media> of(JsonObject object) {
    String kind = object.text("type", "");
    JsonObject source = object.object("source");
    if (KINDS.contains(kind) && !source.isEmpty()) {
      return Optional.of(of(kind, source));
    }
    if (kind.equals("base64") || object.has("base64")) {
      return Optional.of(of("file", object));
    }
    return Optional.empty();
  }

  private static Media of(String kind, JsonObject source) {
    String type = source.text("media_type", source.text("type", ""));
    String data = source.text("data", source.text("base64", ""));
    return new Media(kind, type, data.isEmpty() ? -1 : decodedLength(data));
  }

  private static long decodedLength(String base64) {
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return (base64.length() - padding) * 3L / 4;
  }

  /// The words that stand for it in the text of a message, for example `[image image/png, 12 KB]`.
  public String text() {
    var text = new StringBuilder("[").append(kind);
    if (!type.isEmpty()) {
      text.append(' ').append(type);
    }
    if (bytes >= 0) {
      text.append(", ").append(size());
    }
    return text.append(']').toString();
  }

  private String size() {
    if (bytes < KILO) {
      return bytes + " B";
    }
    return bytes < KILO * KILO
        ? (bytes / KILO) + " KB"
        : String.format(Locale.ROOT, "%.1f MB", bytes / (double) (KILO * KILO));
  }

  /// Its row in the metadata's `attachments`.
  public JsonObject toJson() {
    JsonObject.Builder row = JsonObject.builder().put("kind", kind).putText("media_type", type);
    if (bytes >= 0) {
      row.put("bytes", bytes);
    }
    return row.build();
  }
}
