package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonTexts;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Texts are found in what is no JSON, too: messages of a program among its lines, text after a
/// document, values without quotes.
class LooseTextTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
  private static final String TEXT = "12 Lantern Quay";

  private static String masked(String unit, SourceForm form) {
    var rules = TextRules.of(KEYED, List.of(LiteralHash.of(KEYED, TEXT)), List.of(), Set.of());
    var mask = new SourceMask(KEYED, List.of(MaskStage.of(KEYED, rules)));
    byte[] bytes = unit.getBytes(UTF_8);
    MaskSpan.apply(mask.unit(bytes, 0, bytes.length, form), bytes);
    return new String(bytes, UTF_8);
  }

  @Test
  void textAroundJsonIsOverwritten_andTheJsonStays() {
    String stars = "*".repeat(TEXT.length());
    for (SourceForm form : List.of(SourceForm.LINES, SourceForm.DOCUMENT)) {
      for (String unit :
          List.of(
              "warning: to %s",
              "ADDRESS=%s",
              "%s",
              "{\"n\":12} %s",
              "{\"n\": %s, \"m\":true}",
              "[1, %s, 2]",
              "{\"n\":12}\n%s\n{\"n\":12}",
              "{\"a\":\"b\"} %s {\"a\":\"b\"",
              "it's \"to %s")) {
        assertThat(masked(unit.formatted(TEXT), form)).as(unit).isEqualTo(unit.formatted(stars));
      }
    }
  }

  /// Of JSON, nothing but strings and numbers is searched.
  @Test
  void jsonHasNoLooseText() {
    String json =
        "{\"a\":[1,-2.5e+7,true,false,null,{}],\"b\":{\"c\":\"d\"} , \"e\":[ ] ,\t\"f\":0}";
    JsonTexts.visit(
        json.getBytes(UTF_8),
        0,
        json.length(),
        (_, role, _, from, to) ->
            assertThat(role).as(json.substring(from, to)).isNotEqualTo(JsonTexts.TextRole.LOOSE));
  }

  /// Wherever a text is put between the parts of JSON, nothing of it is left.
  @Test
  void aTextBetweenAnyTwoBytesOfJsonIsOverwritten() {
    var random = new Random(Seed.next());
    String json = "{\"a\":[1,-2.5e+7,true,null,{\"b\":\"c d\"}],\"e\":\"f \\\" g\",\"h\":[ ] }";
    for (int at = 0; at <= json.length(); at++) {
      String space = " ".repeat(random.nextInt(2));
      String unit = json.substring(0, at) + space + TEXT + space + json.substring(at);
      boolean isInName = unit.matches(".*\"\\w? ?" + TEXT + " ?\\w?\" *:.*");
      if (!isInName) { // names of members stay unless they are long
        assertThat(masked(unit, SourceForm.LINES)).as(unit).doesNotContain(TEXT);
      }
    }
  }
}
