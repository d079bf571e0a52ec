package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonOutlineTest {

  private static String outline(String text) throws IOException {
    return new String(JsonOutline.of(new ByteArrayInputStream(text.getBytes(UTF_8))), UTF_8);
  }

  @Test
  void shortValue_isUnchangedWithoutWhiteSpace() throws IOException {
    assertThat(outline("\uFEFF {\"a\" : [1, {\"b\":\"c d\\n\\u00e9\"}],\n\"e\":null} rest"))
        .isEqualTo("{\"a\":[1,{\"b\":\"c d\\n\\u00e9\"}],\"e\":null}");
    assertThat(outline("[{\"a\":1}]\n")).isEqualTo("[{\"a\":1}]");
  }

  @Test
  void otherText_hasNone() throws IOException {
    assertThat(outline("")).isEmpty();
    assertThat(outline("\"text\"")).isEmpty();
    assertThat(outline("# heading {")).isEmpty();
  }

  @Test
  void longText_isCutBetweenCharacters() throws IOException {
    for (int shift = 0; shift < 4; shift++) {
      String text = "x".repeat(shift) + "\uD83D\uDE00".repeat(400);
      JsonObject object = Json.SOURCE.object(outline("{\"a\":\"" + text + "\",\"b\":2}"));
      assertThat(text).startsWith(object.text("a", "?"));
      assertThat(object.text("a", "").length()).isBetween(100, 256);
      assertThat(object.number("b", 0)).isEqualTo(2);
    }
  }

  @Test
  void escapesAtTheCut_stayWhole() throws IOException {
    for (int shift = 0; shift < 8; shift++) {
      String text = "x".repeat(shift) + "\\u00e9\\\"".repeat(400);
      JsonObject object = Json.SOURCE.object(outline("{\"a\":\"" + text + "\",\"b\":2}"));
      assertThat(object.number("b", 0)).isEqualTo(2);
    }
  }

  @Test
  void longList_hasItsFirstElements() throws IOException {
    JsonObject object =
        Json.SOURCE.object(outline("{\"l\":[" + "{\"a\":[[]]},".repeat(999) + "7],\"b\":2}"));
    assertThat(object.list("l")).hasSizeBetween(1, 10);
    assertThat(object.number("b", 0)).isEqualTo(2);
  }

  @Test
  void deepValue_becomesEmpty() throws IOException {
    String deep = "{\"a\":".repeat(200) + "1" + "}".repeat(200);
    assertThat(Json.SOURCE.object(outline("{\"x\":" + deep + ",\"b\":2}")).number("b", 0))
        .isEqualTo(2);
  }

  @Test
  void valueWithoutAnEnd_isClosedAfterItsLastCompletePart() throws IOException {
    String whole = "{\"a\":{\"b\":[1,{\"c\":\"d\\u00e9\"},[]]},\"e\":true,\"f\":-1.5}";
    for (int length = 1; length <= whole.length(); length++) {
      JsonObject object = Json.SOURCE.object(outline(whole.substring(0, length)));
      assertThat(object.has("e")).isEqualTo(length > whole.indexOf(",\"f"));
    }
  }

  @Test
  void anyBytes_giveAnOutlineWithinTheLimit() throws IOException {
    byte[] sample = "{\"a\":[{\"b\":\"\\u00e9\\n\"},1,[2]],\"c\":{}}".repeat(9).getBytes(UTF_8);
    var random = new Random(4);
    for (int i = 0; i < 3_000; i++) {
      byte[] damaged = sample.clone();
      for (int j = random.nextInt(20); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] =
            (byte) "{}[]\",:\\u7x\0".charAt(random.nextInt(12));
      }
      byte[] outline = JsonOutline.of(new ByteArrayInputStream(damaged));
      assertThat(outline.length).isLessThan(2 * JsonOutline.MAX_BYTES);
      JsonOutline.object(outline);
    }
  }

  @Test
  void endlessValue_isLeftAfterALimit() throws IOException {
    var endless =
        new InputStream() {
          private long count;

          @Override
          public int read() {
            count++;
            return count == 1 ? '{' : count == 2 ? '"' : 'x';
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            for (int i = 0; i < length; i++) {
              into[offset + i] = (byte) read();
            }
            return length;
          }
        };
    assertThat(new String(JsonOutline.of(endless), UTF_8)).isEqualTo("{}");
    assertThat(endless.count).isLessThan(100_000_000L);
  }
}
