package dev.tsearch.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
    var failure =
        catchThrowableOfType(MalformedJsonException.class, () -> Json.SOURCE.object(text));
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
}
