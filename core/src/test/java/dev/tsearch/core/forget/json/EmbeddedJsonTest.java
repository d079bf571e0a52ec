package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class EmbeddedJsonTest {
  @Test
  void proseThatBeginsWithABracketIsNoJson() {
    for (String text :
        List.of(
            "[WIP] a lock of the shed",
            "[1] and then also [2]",
            "{name} asks about {place}",
            "[] of course, what else")) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(EmbeddedJson.isLikely(bytes, 0, bytes.length)).as(text).isFalse();
    }
    for (String text :
        List.of(
            "{\\\"a\\\":\\\"b c d\\\"}\\n",
            " [1, 2, {\\\"a\\\": null}]",
            "[[], {}, true, 1.5e3]")) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(EmbeddedJson.isLikely(bytes, 0, bytes.length)).as(text).isTrue();
    }
  }

  private static final List<String> ESCAPED =
      List.of("a", "ü", "\\n", "\\\"", "\\\\", "\\/", "\\u00fc", "\\ud83e\\uddad", "\\u20ac", "🦭");

  private static final List<String> TEXTS =
      List.of("a", "ü", "\n", "\"", "\\", "/", "ü", "🦭", "€", "🦭");

  /// Each character of the text is where it is in the string.
  @RepeatedTest(50)
  void charactersAreFound(RepetitionInfo repetition) {
    var random = new Random(repetition.getCurrentRepetition());
    var escaped = new StringBuilder("[\"");
    int[] from = new int[400];
    String[] texts = new String[400];
    for (int i = 0; i < from.length; i++) {
      int which = random.nextInt(ESCAPED.size());
      from[i] = escaped.toString().getBytes(UTF_8).length;
      escaped.append(ESCAPED.get(which));
      texts[i] = TEXTS.get(which);
    }
    byte[] around = escaped.append("\"]").toString().getBytes(UTF_8);
    int end = around.length - 2;
    var json = new EmbeddedJson(around, 2, end);
    assertThat(new String(json.bytes(), UTF_8)).isEqualTo(String.join("", texts));
    int place = 0;
    for (int i = 0; i < from.length; i++) {
      boolean isPlain = around[from[i]] != '\\';
      for (int b = 0; b < texts[i].getBytes(UTF_8).length; b++) {
        assertThat(json.origin(place)).isEqualTo(isPlain ? from[i] + b : from[i]);
        place++;
      }
    }
    assertThat(json.origin(place)).isEqualTo(end);
  }

  @Test
  void incompleteEscapes() {
    for (String text : List.of("\\", "\\u", "\\u12", "a\\ud83e", "\\ud83e\\u", "")) {
      byte[] bytes = text.getBytes(UTF_8);
      var json = new EmbeddedJson(bytes, 0, bytes.length);
      assertThat(json.origin(json.bytes().length)).isEqualTo(bytes.length);
    }
  }
}
