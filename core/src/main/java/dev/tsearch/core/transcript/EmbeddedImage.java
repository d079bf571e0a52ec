package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A picture that a value of a source contains as base64.
///
/// @param type its media type, one of those that every browser shows
/// @param base64 its content
public record EmbeddedImage(String type, String base64) {
  private static final Set<String> TYPES =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

  private static final String DATA = "data:";
  private static final String BASE64 = ";base64,";

  /// The pictures of a value, in their order: objects with a media type and data, as
  /// `{"media_type":"image/png","data":…}`, and data URLs.
  public static List<EmbeddedImage> in(JsonObject value) {
    var found = new ArrayList<EmbeddedImage>();
    collect(value, found);
    return found;
  }

  private static void collect(@Nullable Object value, List<EmbeddedImage> into) {
    switch (value) {
      case JsonObject object -> {
        String type = object.text("media_type").orElse(object.text("mimeType", ""));
        String data = object.text("data").orElse(object.text("base64", ""));
        if (TYPES.contains(type) && !data.isEmpty()) {
          into.add(new EmbeddedImage(type, data));
        } else {
          object.values().values().forEach(member -> collect(member, into));
        }
      }
      case List<?> list -> list.forEach(element -> collect(element, into));
      case String text when text.startsWith(DATA) -> {
        int end = text.indexOf(BASE64);
        if (end > 0 && TYPES.contains(text.substring(DATA.length(), end))) {
          into.add(
              new EmbeddedImage(
                  text.substring(DATA.length(), end), text.substring(end + BASE64.length())));
        }
      }
      case null, default -> {}
    }
  }

  /// The bytes.
  ///
  /// @throws IllegalArgumentException if the content is no base64
  public byte[] bytes() {
    return Base64.getMimeDecoder().decode(base64);
  }
}
