package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A picture or document that stands within a message. Its bytes stay in the original; the text of
/// the message says that it was there.
///
/// @param kind what it is, for example `image`
/// @param type its media type, for example `image/png`, or where it is; empty if unknown
/// @param bytes its size; -1 if unknown
/// @param said what stands in it, if it is text; else empty
public record Media(String kind, String type, long bytes, String said) {
  private static final String DATA = "data:";
  private static final String BASE64 = ";base64,";
  private static final int MAX_TYPE_CHARS = 200;
  private static final Set<String> KINDS = Set.of("image", "document", "audio", "video", "file");
  private static final long KILO = 1024;

  /// The media that an object is or holds as base64 or by address; empty if it is something else.
  public static Optional<Media> of(JsonObject object) {
    String kind = object.text("type", "");
    JsonObject source = object.object("source");
    if (KINDS.contains(kind) && !source.isEmpty()) {
      return Optional.of(of(kind, source));
    }
    if (KINDS.contains(kind) && object.has("mimeType")) {
      return Optional.of(of(kind, object.text("mimeType", ""), object.text("data", "")));
    }
    if (object.text("blob").isPresent() && object.has("mimeType")) {
      return Optional.of(of("file", object.text("mimeType", ""), object.text("blob", "")));
    }
    if (kind.equals("base64") || object.has("base64")) {
      return Optional.of(of("file", object));
    }
    return Optional.empty();
  }

  /// The media that an address holds (`data:image/png;base64,…`); empty if it holds none.
  public static Optional<Media> ofAddress(String address) {
    int end = address.startsWith(DATA) ? address.indexOf(BASE64) : -1;
    return end < 0 || end > MAX_TYPE_CHARS
        ? Optional.empty()
        : Optional.of(
            of(
                "file",
                address.substring(DATA.length(), end),
                address.substring(end + BASE64.length())));
  }

  private static Media of(String kind, JsonObject source) {
    if (source.text("type", "").equals("text")) {
      String text = source.text("data", "");
      String type = source.text("media_type", "text/plain");
      return new Media(kind, type, text.getBytes(UTF_8).length, text);
    }
    if (source.text("url").isPresent()) {
      String address = source.text("url", "");
      return ofAddress(address).orElseGet(() -> new Media(kind, address, -1, ""));
    }
    String type = source.text("media_type", source.text("type", ""));
    return of(kind, type, source.text("data", source.text("base64", "")));
  }

  private static Media of(String kind, String type, String base64) {
    return new Media(kind, type, base64.isEmpty() ? -1 : decodedLength(base64), "");
  }

  private static long decodedLength(String base64) {
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return (base64.length() - padding) * 3L / 4;
  }

  /// The words that stand for it in the text of a message, for example `[image image/png, 12 KB]`;
  /// below them, what a text says.
  public String text() {
    var text = new StringBuilder("[").append(kind);
    if (!type.isEmpty()) {
      text.append(' ').append(type);
    }
    if (bytes >= 0) {
      text.append(", ").append(size());
    }
    text.append(']');
    return said.isEmpty() ? text.toString() : text.append('\n').append(said).toString();
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
