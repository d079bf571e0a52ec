package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1 | the value is not whole (byte",
        "{\"a\":secret} | invalid JSON (byte",
        "secret | not a JSON object",
        "// a remark | not a JSON object",
        "{\"a\":\"\\.\"} | invalid JSON (byte",
        "{\"a\":\"x\ty\"} | invalid JSON (byte",
        "[1] | not a JSON object",
        "{\"a\":1}{} | more text after the value",
      })
  void reasonNamesTheProblemAndQuotesNothing(String text, String reason) {
    var failure = catchThrowableOfType(MalformedJsonException.class, () -> Json.OWN.object(text));
    assertThat(failure.reason()).startsWith(reason).doesNotContain("secret").doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({"depth", "number"})
  void reasonNamesTheLimitThatIsExceeded(String limit) {
    String value = limit.equals("depth") ? "[".repeat(600) : "1".repeat(1500);
    var failure =
        catchThrowableOfType(
            MalformedJsonException.class, () -> Json.SOURCE.object("{\"a\":" + value + "}"));
    assertThat(failure.reason()).startsWith("over a limit: ").doesNotContain("`");
  }

  @Test
  void lenientReaderAcceptsInvalidEscapesAndControlCharacters() throws MalformedJsonException {
    assertRead("x\\.y", "x.y");
    assertRead("x\\'y\\n", "x'y\n");
    assertRead("x\001y\033[1m\000", "x\001y\033[1m\000");
    assertRead("x\\u0000y", "x\000y");
    assertRead("x\\ud83dy", "x\uFFFDy");
  }

  private static void assertRead(String written, String expected) throws MalformedJsonException {
    JsonObject object = Json.SOURCE.object("{\"a\":\"" + written + "\"}");
    assertThat(object.text("a")).contains(expected);
    assertThat(Json.OWN.object(Json.OWN.print(object))).isEqualTo(object);
  }

  /// Random objects as text, and the same with one byte changed: what the strict reader accepts,
  /// the lenient one reads as the same object of the same length.
  @Test
  void leniencyDoesNotChangeValidJson() {
    long seed = Seed.next();
    var random = new Random(seed);
    int accepted = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = (JsonText.object(random, 3) + "{\"b\":2}").getBytes(UTF_8);
      if (random.nextBoolean()) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Json.LeadingObject strict = strictly(bytes);
      if (strict != null) {
        accepted++;
        assertThatCode(
                () -> assertThat(Json.SOURCE.prefix(bytes, 0, bytes.length)).isEqualTo(strict))
            .as("seed %d: %s", seed, new String(bytes, UTF_8))
            .doesNotThrowAnyException();
      }
    }
    assertThat(accepted).as("seed %d: texts that are valid", seed).isGreaterThan(8_000);
  }

  /// Random objects with a list of objects, and the same with one byte changed.
  @Test
  void openedObjectsAreThoseAtTheirPositions() throws MalformedJsonException {
    long seed = Seed.next();
    var random = new Random(seed);
    int opened = 0;
    for (int round = 0; round < 10_000; round++) {
      byte[] bytes = withList(random).getBytes(UTF_8);
      if (random.nextBoolean()) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
      }
      Optional<Json.OpenedObject> found = Json.SOURCE.opened(bytes, List.of("list", "none"));
      if (found.isPresent()) {
        opened++;
        String text = new String(bytes, UTF_8);
        JsonObject whole = Json.SOURCE.object(bytes);
        assertThat(found.get().object()).as("seed %d: %s", seed, text).isEqualTo(remaining(whole));
        for (Json.LocatedObject each : found.get().opened().orElse(List.of())) {
          assertThat(Json.SOURCE.object(bytes, each.start(), each.end() - each.start()))
              .as("seed %d: %s", seed, text)
              .isEqualTo(each.object());
        }
        assertThat(found.get().opened().map(List::size))
            .as("seed %d: %s", seed, text)
            .isEqualTo(Optional.ofNullable(whole.value("list")).map(JsonTest::objectsIn));
      }
    }
    assertThat(opened).as("seed %d: texts that are valid", seed).isGreaterThan(1_000);
  }

  private static JsonObject remaining(JsonObject whole) {
    return whole.without("list").without("none");
  }

  private static int objectsIn(Object list) {
    return list instanceof List<?> elements
        ? (int) elements.stream().filter(JsonObject.class::isInstance).count()
        : (int)
            ((JsonObject) list)
                .values().values().stream().filter(JsonObject.class::isInstance).count();
  }

  private static String withList(Random random) {
    String list =
        random.nextBoolean() ? "[%s, 3 ,%s,null]" : "{ \"p\" : %s,\"q\":[{\"r\":1}],\"s\":%s}";
    return ("{\"a\":%s,\"list\" : " + list + ",\"b\":%s} ")
        .formatted(
            JsonText.object(random, 2),
            JsonText.object(random, 2),
            JsonText.object(random, 2),
            JsonText.object(random, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"list\":[{}],\"list\":[]}",
        "{\"list\":[{}],\"none\":1}",
        "{\"list\":[{}]",
        "{\"list\":[{}}}",
        "{\"list\":[{}]}{}",
        "[{\"list\":[]}]",
        "{\"list\":[{\"a\":\"\\u00\"}]}",
        "",
      })
  void damagedObjectsAndThoseWithSeveralListsAreNotOpened(String text) {
    assertThat(Json.SOURCE.opened(text.getBytes(UTF_8), List.of("list", "none"))).isEmpty();
  }

  private static Json.@Nullable LeadingObject strictly(byte[] bytes) {
    try {
      return Json.OWN.prefix(bytes, 0, bytes.length);
    } catch (MalformedJsonException _) {
      return null;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0x80, 0xC3, 0xF5, 0xFF})
  void bytesThatAreNotUtf8BecomeReplacements(int invalid) throws MalformedJsonException {
    byte[] bytes = "{\"a\":\"x?y\"} ".getBytes(UTF_8);
    bytes[7] = (byte) invalid;
    for (Json json : new Json[] {Json.SOURCE, Json.OWN}) {
      assertThat(json.prefix(bytes, 0, bytes.length))
          .isEqualTo(new Json.LeadingObject(JsonObject.EMPTY.with("a", "x\uFFFDy"), bytes.length));
    }
    byte[] glued = "{\"a\":\"x?y\"}{}".getBytes(UTF_8);
    glued[7] = (byte) invalid;
    assertThatThrownBy(() -> Json.SOURCE.prefix(glued, 0, glued.length))
        .hasMessage("invalid UTF-8, and more than one value");
  }

  @Test
  void textThatEndsWithinACharacterIsNotWhole() {
    byte[] bytes = "{\"a\":\"xé".getBytes(UTF_8);
    assertThatThrownBy(() -> Json.SOURCE.prefix(bytes, 0, bytes.length - 1))
        .hasMessageStartingWith("the value is not whole");
  }

  @ParameterizedTest
  @CsvSource({
    "1e99999999999, 1e99999999999",
    "-1e-99999999999, -1e-99999999999",
    "1e400, 1E+400",
    "-0.0, -0.0"
  })
  void numberThatNoTypeHoldsIsKeptAsText(String written, String kept)
      throws MalformedJsonException {
    JsonObject object = Json.SOURCE.object("{\"a\":" + written + "}");
    assertThat(object.value("a")).hasToString(kept);
    assertThat(Json.OWN.object(Json.OWN.print(object))).isEqualTo(object);
  }

  /// The parser would read them, and count no bytes.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"})
  void otherEncodingsAreMalformed(String encoding) {
    for (String text : List.of("{}", "{\"a\":1}", "{} {\"b\":\"~", "\ufeff{}")) {
      byte[] bytes = text.getBytes(Charset.forName(encoding));
      assertThatThrownBy(() -> Json.SOURCE.object(bytes)).hasMessage("not UTF-8");
      assertThatThrownBy(() -> Json.SOURCE.prefix(bytes, 0, bytes.length)).hasMessage("not UTF-8");
    }
  }
}
