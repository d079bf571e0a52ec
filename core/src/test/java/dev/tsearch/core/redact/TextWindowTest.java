package dev.tsearch.core.redact;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.json.RawValue;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A search of the parts of a text where a literal is finds what a search of the whole text finds.
class TextWindowTest {
  private static final int TEXTS = 1_500;

  private static final List<String> FRAGMENTS =
      List.of(
          "plain words of a talk ",
          "\\",
          "\\\\",
          "\\u00",
          "\\u0041",
          "\\\\u0073k-",
          "\n",
          "\"",
          "über ",
          "token",
          "the password: ",
          "https://example.org/a ",
          "sk-",
          "\u001b[31m",
          "ABCDEF0123456789abcdef",
          "eyJ",
          "-----BEGIN ",
          "{\"name\":\"value\"} ");

  private final Random random = new Random(Seed.next());

  private String text() {
    var text = new StringBuilder();
    int parts = 1 + random.nextInt(40);
    for (int i = 0; i < parts; i++) {
      switch (random.nextInt(12)) {
        case 0 -> text.append(PlantedSecrets.of(rule(), random).text());
        case 1 -> text.append("so many words ".repeat(random.nextInt(120)));
        case 2 -> text.append("0123456789abcdef".repeat(random.nextInt(90)));
        default -> text.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
      }
    }
    String escaped = text.toString();
    for (int i = random.nextInt(4); i > 0; i--) {
      byte[] value = RawValue.encode(escaped);
      escaped = new String(value, 1, value.length - 2, UTF_8);
    }
    return escaped;
  }

  private String rule() {
    List<String> rules = List.copyOf(PlantedSecrets.rules());
    return rules.get(random.nextInt(rules.size()));
  }

  @Test
  void partsHaveAllThatTheWholeTextHas() {
    var parts = SecretFinder.of(SecretRules.all());
    // A search that finds nothing has the whole text searched.
    var whole = SecretFinder.of(SecretRules.all(), List.of((_, _) -> {}));
    int found = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text();
      List<SecretSpan> expected = whole.find(text);
      assertThat(parts.find(text)).as(text).isEqualTo(expected);
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(parts.mayHave(bytes, 0, bytes.length) || expected.isEmpty()).as(text).isTrue();
      found += expected.size();
    }
    assertThat(found).isGreaterThan(TEXTS / 10);
  }

  @Test
  void bytesWithoutALiteralHaveNoSecret() {
    var finder = SecretFinder.of(SecretRules.all());
    List<String> without = List.of("plain words", "a \\u003c b", "C:\\\\users\\\\x", "");
    without.forEach(text -> {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length)).as(text).isFalse();
    });
    for (String text : List.of("a PASSWORD=x", "s\\\\k-", "x\\u0070assword", "\\u005cu0041")) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length)).as(text).isTrue();
    }
  }
}
