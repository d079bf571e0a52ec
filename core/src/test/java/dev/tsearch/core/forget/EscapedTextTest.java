package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Texts are searched without the escapes of JSON. In their escaped form, the letter of an escape
/// was a part of words, and a redaction left lines that are no JSON.
class EscapedTextTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);

  private static SourceMask literal(String text) {
    return mask(TextRules.of(KEYED, List.of(LiteralHash.of(KEYED, text)), List.of(), Set.of()));
  }

  private static SourceMask pattern(String regex) {
    return mask(TextRules.of(KEYED, List.of(), List.of(Pattern.compile(regex)), Set.of()));
  }

  private static SourceMask mask(TextRules rules) {
    return new SourceMask(KEYED, List.of(MaskStage.of(KEYED, rules)));
  }

  private static String masked(SourceMask mask, String line) {
    byte[] bytes = line.getBytes(UTF_8);
    MaskSpan.apply(mask.line(bytes, 0, bytes.length), bytes);
    return new String(bytes, UTF_8);
  }

  /// A line of JSON with a text.
  private static String line(String text, boolean isAscii) {
    String line = Json.OWN.print(JsonObject.builder().put("k", text).build());
    if (!isAscii) {
      return line;
    }
    var escaped = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      escaped.append(c < 0x80 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }

  @Test
  void theLetterOfAnEscapeIsNoLetter() {
    assertThat(masked(pattern("[a-z.]+@example[.]com"), "{\"t\":\"to:\\nann@example.com\"}"))
        .isEqualTo("{\"t\":\"to:\\n***************\"}");
    assertThat(masked(literal("nother"), "{\"t\":\"a\\nother, another\"}"))
        .isEqualTo("{\"t\":\"a\\nother, a******\"}");
    assertThat(masked(literal("2019"), "{\"t\":\"It\\u2019s the PIN 2019\"}"))
        .isEqualTo("{\"t\":\"It\\u2019s the PIN ****\"}");
  }

  @Test
  void ofAnEscapeWithinATextNothingIsLeft() {
    assertThat(masked(literal("nother"), "{\"t\":\"C:\\\\nother\"}"))
        .isEqualTo("{\"t\":\"C:********\"}");
    assertThat(masked(literal("2019"), "{\"t\":\"{\\\"a\\\":\\\"It\\\\u2019s\\\"}\"}"))
        .isEqualTo("{\"t\":\"{\\\"a\\\":\\\"It*******s\\\"}\"}");
    assertThat(masked(literal("b\\"), "{\"t\":\"ab\\\\nc\"}")).isEqualTo("{\"t\":\"a****c\"}");
  }

  @Test
  void whatIsLeftParses_andHasTheTextNoMore() throws MalformedJsonException {
    var random = new Random(Seed.next());
    String letters = "abnrtu0129f’ü\\\\\\\n\t\"";
    for (int round = 0; round < 20_000; round++) {
      String text = drawn(random, letters, 1 + random.nextInt(24));
      int from = random.nextInt(text.length());
      String wanted =
          random.nextBoolean()
              ? text.substring(from, Math.min(text.length(), from + 1 + random.nextInt(4)))
              : drawn(random, letters, 1 + random.nextInt(4));
      SourceMask mask = literal(wanted);
      String story = "text <%s>, redacted <%s>".formatted(text, wanted);
      for (boolean isAscii : new boolean[] {false, true}) {
        String line = masked(mask, line(text, isAscii));
        assertThat(Json.OWN.object(line).text("k", "")).as(story).doesNotContain(wanted);
        if (wanted.indexOf('"') < 0) { // of JSON in a text, it may be the end of a string
          String within = masked(mask, line(line(text, isAscii), isAscii));
          assertThat(Json.OWN.object(Json.OWN.object(within).text("k", "")).text("k", ""))
              .as(story)
              .doesNotContain(wanted);
        }
      }
    }
  }

  private static String drawn(Random random, String letters, int length) {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }
}
