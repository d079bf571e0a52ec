package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A picture or document within a message. Its bytes stay in the original; the text of the entry
/// contains a description.
///
/// @param kind for example `image`
/// @param type the media type, for example `image/png`, or the URL; empty if unknown
/// @param bytes the size in bytes; -1 if unknown
/// @param text the content of a text document; otherwise empty
public record Attachment(String kind, String type, long bytes, String text) {
  private static final String DATA = "data:";
  private static final String BASE64 = ";base64,";
  private static final String IMAGE = "image";
  private static final int MAX_TYPE_CHARS = 200;
  private static final Set<String> KINDS = Set.of(IMAGE, "document", "audio", "video", "file");
  private static final long KILO = 1024;

  /// The attachment that an object contains as base64 or refers to by URL; empty if there is none.
  public static Optional<Attachment> of(JsonObject object) {
    String kind = object.text("type", "");
    JsonObject source = object.object("source");
    if (KINDS.contains(kind) && !source.isEmpty()) {
      return Optional.of(of(kind, source));
    }
    if (KINDS.contains(kind) && object.has("mimeType")) {
      return Optional.of(of(kind, object.text("mimeType", ""), object.text("data", "")));
    }
    if (KINDS.contains(kind) && object.has("mediaType") && object.has("data")) {
      return Optional.of(of(kind, object.text("mediaType", ""), object.text("data", "")));
    }
    if (kind.equals(IMAGE) && object.has(IMAGE)) {
      return Optional.of(picture(object.text(IMAGE, "")));
    }
    if (object.text("blob").isPresent() && object.has("mimeType")) {
      return Optional.of(of("file", object.text("mimeType", ""), object.text("blob", "")));
    }
    if (kind.equals("base64") || object.has("base64")) {
      return Optional.of(of("file", object));
    }
    return Optional.empty();
  }

  /// The picture at a place, or in a text that is none: base64, or empty for bytes as numbers.
  private static Attachment picture(String place) {
    String type = place.length() > MAX_TYPE_CHARS ? "" : place;
    return ofDataUrl(place).orElseGet(() -> new Attachment(IMAGE, type, -1, ""));
  }

  /// The attachment in a data URL (`data:image/png;base64,…`); empty for any other text.
  public static Optional<Attachment> ofDataUrl(String url) {
    int end = url.startsWith(DATA) ? url.indexOf(BASE64) : -1;
    return end < 0 || end > MAX_TYPE_CHARS
        ? Optional.empty()
        : Optional.of(
            of("file", url.substring(DATA.length(), end), url.substring(end + BASE64.length())));
  }

  private static Attachment of(String kind, JsonObject source) {
    if (source.text("type", "").equals("text")) {
      String text = source.text("data", "");
      String type = source.text("media_type", "text/plain");
      return new Attachment(kind, type, text.getBytes(UTF_8).length, text);
    }
    if (source.text("url").isPresent()) {
      String url = source.text("url", "");
      return ofDataUrl(url).orElseGet(() -> new Attachment(kind, url, -1, ""));
    }
    String type = source.text("media_type", source.text("type", ""));
    return of(kind, type, source.text("data", source.text("base64", "")));
  }

  private static Attachment of(String kind, String type, String base64) {
    return new Attachment(kind, type, base64.isEmpty() ? -1 : decodedLength(base64), "");
  }

  private static long decodedLength(String base64) {
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return (base64.length() - padding) * 3L / 4;
  }

  /// The description for the text of an entry, for example `[image image/png, 12 KB]`, followed by
  /// the content of a text document.
  public String description() {
    var description = new StringBuilder("[").append(kind);
    if (!type.isEmpty()) {
      description.append(' ').append(type);
    }
    if (bytes >= 0) {
      description.append(", ").append(size());
    }
    description.append(']');
    return text.isEmpty()
        ? description.toString()
        : description.append('\n').append(text).toString();
  }

  private String size() {
    if (bytes < KILO) {
      return bytes + " B";
    }
    return bytes < KILO * KILO
        ? (bytes / KILO) + " KB"
        : String.format(Locale.ROOT, "%.1f MB", bytes / (double) (KILO * KILO));
  }

  /// The element of the metadata's list `attachments`.
  public JsonObject toJson() {
    JsonObject.Builder row = JsonObject.builder().put("kind", kind).putText("media_type", type);
    if (bytes >= 0) {
      row.put("bytes", bytes);
    }
    return row.build();
  }
}
