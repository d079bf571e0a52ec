package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedImageTest {
  private static List<EmbeddedImage> in(String json) throws MalformedJsonException {
    JsonObject value = Json.SOURCE.object(json);
    return EmbeddedImage.in(value);
  }

  @Test
  void picturesAreFoundInTheirOrder() throws MalformedJsonException {
    List<EmbeddedImage> found =
        in(
            "{\"a\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\","
                + "\"media_type\":\"image/png\",\"data\":\"AQID\"}},"
                + "{\"image_url\":\"data:image/gif;base64,BAU=\"}],"
                + "\"b\":{\"mimeType\":\"image/jpeg\",\"data\":\"Bg==\"}}");
    assertThat(found.stream().map(EmbeddedImage::type))
        .containsExactly("image/png", "image/gif", "image/jpeg");
    assertThat(found.getFirst().bytes()).containsExactly(1, 2, 3);
    assertThat(found.get(1).bytes()).containsExactly(4, 5);
  }

  /// A picture that can contain a script is none, and neither is anything else.
  @Test
  void otherTypesAreLeftOut() throws MalformedJsonException {
    assertThat(
            in(
                "{\"a\":{\"media_type\":\"image/svg+xml\",\"data\":\"PHN2Zz4=\"},"
                    + "\"b\":{\"media_type\":\"text/html\",\"data\":\"PGI+\"},"
                    + "\"c\":\"data:text/html;base64,PGI+\",\"d\":\"data:image/png\"}"))
        .isEmpty();
  }
}
