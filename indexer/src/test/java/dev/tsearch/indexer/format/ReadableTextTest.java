package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadableTextTest {
  private static String of(String json) throws MalformedJsonException {
    return ReadableText.of(Json.SOURCE.object("{\"value\":" + json + "}").value("value"));
  }

  @Test
  void scalars_areTheirOwnText() throws MalformedJsonException {
    assertThat(of("\"a\\nb\"")).isEqualTo("a\nb");
    assertThat(of("null")).isEmpty();
    assertThat(of("12")).isEqualTo("12");
  }

  @Test
  void textsOfAnObject_areOnSeparateLinesWithoutNames() throws MalformedJsonException {
    assertThat(of("{\"path\":\"src\",\"limit\":3,\"all\":true,\"hidden\":false,\"blank\":\" \"}"))
        .isEqualTo("src\nlimit: 3\nall: true");
  }

  @Test
  void nestedListsAndObjects_areIncluded() throws MalformedJsonException {
    assertThat(of("{\"todos\":[{\"content\":\"Row\",\"status\":\"done\"},\"Rest\"]}"))
        .isEqualTo("Row\ndone\nRest");
  }

  @Test
  void encodedBytes_areDescribed() throws MalformedJsonException {
    String image =
        "{\"type\":\"image\",\"source\":{\"media_type\":\"image/png\",\"data\":\"QUJDRA==\"}}";
    assertThat(of(image)).isEqualTo("[image image/png, 4 B]");
    String linked = "{\"type\":\"document\",\"source\":{\"type\":\"url\",\"url\":\"x\"}}";
    assertThat(of(linked)).isEqualTo("[document x]");
    String file = "{\"file\":{\"base64\":\"" + "QUJD".repeat(1024) + "\",\"type\":\"image/jpeg\"}}";
    assertThat(of(file)).isEqualTo("[file image/jpeg, 3 KB]");
  }

  @Test
  void members_canBeOmitted() throws MalformedJsonException {
    var object = Json.SOURCE.object("{\"type\":\"note\",\"text\":\"said\"}");
    assertThat(ReadableText.without(object, List.of("type"))).isEqualTo("said");
  }
}
