package dev.tsearch.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tsearch.core.entry.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1 | the value is not whole (byte",
        "{\"a\":secret} | invalid JSON (byte",
        "secret | invalid JSON (byte",
        "// a remark | invalid JSON (byte",
        "{\"a\":\"\\.\"} | invalid escape in a text (byte",
        "{\"a\":\"x\ty\"} | control character in a text (byte",
        "[1] | no JSON object",
        "{\"a\":1}{} | more text after the value",
      })
  void reasonSaysWhatIsWrong_andQuotesNothing(String text, String reason) {
    var failure = catchThrowableOfType(MalformedJsonException.class, () -> Json.OWN.object(text));
    assertThat(failure.reason()).startsWith(reason).doesNotContain("secret").doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({"depth", "number"})
  void whatIsOverALimit_isNamed(String limit) {
    String value = limit.equals("depth") ? "[".repeat(600) : "1".repeat(1500);
    var failure =
        catchThrowableOfType(
            MalformedJsonException.class, () -> Json.SOURCE.object("{\"a\":" + value + "}"));
    assertThat(failure.reason()).startsWith("over a limit: ").doesNotContain("`");
  }

  @Test
  void textOfOtherPrograms_isReadThoughItBreaksTheRules() throws MalformedJsonException {
    assertRead("x\\.y", "x.y");
    assertRead("x\\'y\\n", "x'y\n");
    assertRead("x\001y\033[1m\000", "x\001y\033[1m\000");
    assertRead("x\\u0000y", "x\000y");
    assertRead("x\\ud83dy", "x\uFFFDy");
  }

  private static void assertRead(String written, String said) throws MalformedJsonException {
    JsonObject object = Json.SOURCE.object("{\"a\":\"" + written + "\"}");
    assertThat(object.text("a")).contains(said);
    assertThat(Json.OWN.object(Json.OWN.print(object))).isEqualTo(object);
  }

  @ParameterizedTest
  @CsvSource({
    "1e99999999999, 1e99999999999",
    "-1e-99999999999, -1e-99999999999",
    "1e400, 1E+400",
    "-0.0, -0.0"
  })
  void numberThatNoNumberHolds_isKept(String written, String kept) throws MalformedJsonException {
    JsonObject object = Json.SOURCE.object("{\"a\":" + written + "}");
    assertThat(object.value("a")).hasToString(kept);
    assertThat(Json.OWN.object(Json.OWN.print(object))).isEqualTo(object);
  }
}
