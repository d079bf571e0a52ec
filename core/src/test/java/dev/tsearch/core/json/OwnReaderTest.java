package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnReaderTest {
  private static final String[] TEXTS = {
    "",
    "plain",
    "a \"quoted\" word",
    "back\\slash",
    "line\nbreak\ttab\r\b\f/",
    "\u0001\u001f\u007f",
    "gr\u00fc\u00dfe",
    "\u65e5\u672c\u8a9e",
    "\ud83d\ude00 smile",
    "mixed \u00e9\n\"\ud83d\ude80\\",
    "\u2028"
  };
  private static final Object[] NUMBERS = {
    0L,
    7L,
    -1L,
    999_999_999_999_999_999L,
    -999_999_999_999_999_999L,
    Long.MAX_VALUE,
    0.5,
    -2.75,
    1.0E10,
    1.0E-7,
    3.141592653589793
  };

  @Test
  void whatTheArchiveWritesIsReadAsJacksonReadsIt() throws MalformedJsonException {
    var random = new Random(5);
    int read = 0;
    for (int i = 0; i < 2_000; i++) {
      byte[] line = Json.OWN.bytes(object(random, 4));
      Optional<Json.Prefix> found = OwnReader.read(line, 0, line.length);
      read += found.isPresent() ? 1 : 0;
      if (found.isPresent()) {
        assertThat(found.get()).isEqualTo(Json.OWN.byJackson(line, 0, line.length));
      }
    }
    assertThat(read).isGreaterThan(1_000); // the others have a number of nineteen digits
  }

  /// Whatever is damaged: either somebody else must read it, or both read the same.
  @Test
  void changedBytesAreReadAsJacksonReadsThem() {
    var random = new Random(6);
    byte[] signs = "{}[]\",:\\u0123eE+-.tfn \t\n\u0000\u00e9x".getBytes(UTF_8);
    int read = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] line = Json.OWN.bytes(object(random, 3));
      for (int change = random.nextInt(3); change >= 0; change--) {
        line[random.nextInt(line.length)] =
            random.nextInt(4) == 0 ? (byte) random.nextInt() : signs[random.nextInt(signs.length)];
      }
      int length = random.nextInt(5) == 0 ? random.nextInt(line.length) : line.length;
      Optional<Json.Prefix> found = OwnReader.read(line, 0, length);
      if (found.isPresent()) {
        read++;
        assertThat(found).as(new String(line, UTF_8)).isEqualTo(jackson(line, length));
      }
    }
    assertThat(read).isGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[]",
        "{",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":[1,]}",
        "{,}",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":-0}",
        "{\"a\":+1}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e999}",
        "{\"a\":1.10}",
        "{\"a\":9223372036854775808}",
        "{\"a\":nul}",
        "{\"a\":nulll}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\udc00\\ud800\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"",
        "{\"a\":\"\\",
        "{\"a\":\"\\\"",
        "{\"a\":\"\uFFFD\"}",
        "{'a':1}",
        "// remark\n{}"
      })
  void whatIsNotSureIsLeftToOthers(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    assertThat(OwnReader.read(bytes, 0, bytes.length)).isEmpty();
  }

  @Test
  void theLastOfEqualNamesCounts_nullsAreLeftOut_whatFollowsIsLeft() throws MalformedJsonException {
    String text =
        "x \n{ \"a\" : 1 , \"b\":null,\"c\":[null,2,[],{}],\"a\":\"\\u00e9\\/\" }{\"next\":1}";
    byte[] bytes = text.getBytes(UTF_8);
    Json.Prefix read = OwnReader.read(bytes, 1, bytes.length - 1).orElseThrow();
    assertThat(read).isEqualTo(Json.OWN.byJackson(bytes, 1, bytes.length - 1));
    assertThat(read.object().values()).containsEntry("a", "\u00e9/").doesNotContainKey("b");
    assertThat(text.substring(1 + read.length())).isEqualTo("{\"next\":1}");
  }

  @Test
  void deepNestingIsLeftToOthers() {
    byte[] deep = ("{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}").getBytes(UTF_8);
    assertThat(OwnReader.read(deep, 0, deep.length)).isEmpty();
  }

  private static Optional<Json.Prefix> jackson(byte[] bytes, int length) {
    try {
      return Optional.of(Json.OWN.byJackson(bytes, 0, length));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  private static JsonObject object(Random random, int depth) {
    JsonObject.Builder members = JsonObject.builder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      members.put(TEXTS[random.nextInt(TEXTS.length)] + i, value(random, depth));
    }
    return members.build();
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 6 : 4)) {
      case 0 -> random.nextBoolean();
      case 1 -> NUMBERS[random.nextInt(NUMBERS.length)];
      case 2, 3 -> TEXTS[random.nextInt(TEXTS.length)];
      case 4 -> object(random, depth - 1);
      default -> {
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          values.add(value(random, depth - 1));
        }
        yield values;
      }
    };
  }
}
