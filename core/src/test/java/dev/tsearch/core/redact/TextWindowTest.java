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
          "Secret",
          "s_of_the_garden",
          "=",
          "=>",
          "[",
          "]",
          "'",
          ": ",
          "  ",
          "/",
          "12",
          "a7",
          "-=",
          "https://example.org/a ",
          "sk-",
          "\u001b[31m",
          "ABCDEF0123456789abcdef",
          "eyJ",
          "-----BEGIN ",
          "{\"name\":\"value\"} ");

  private static final List<String> NAMES =
      List.of("token", "password", "tokens", "apiKey", "SECRET_of_all", "passwd2", "signing_key");

  /// JSON in which a value is that of a member, or an element of it.
  private static final List<String> FORMS =
      List.of(
          "{\"%s\":%s}",
          "{\"%s\" : \t%s , \"a\":1}",
          "{\"%s\":[%s]}",
          "{\"%s\":[\"none\",[1,2],%s]}",
          "{\"a\":{\"%s\":%s},\"b\":[]}");

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
  void whereAMemberSaysThatItsValueIsASecretItsBytesMayHaveOne() {
    var finder = SecretFinder.of(SecretRules.all());
    int found = 0;
    for (int i = 0; i < TEXTS; i++) {
      String name = (random.nextBoolean() ? "x_" : "") + NAMES.get(random.nextInt(NAMES.size()));
      String value = value();
      boolean isSecret = !finder.find(name, value).isEmpty();
      String form = FORMS.get(random.nextInt(FORMS.size()));
      String json = form.formatted(name, new String(RawValue.encode(value), UTF_8));
      byte[] bytes = json.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length) || !isSecret).as(json).isTrue();
      byte[] nameBytes = name.getBytes(UTF_8);
      boolean mayBeNamed = finder.mayHave(nameBytes, 0, nameBytes.length);
      boolean mayBeValue = finder.mayHave(value.getBytes(UTF_8), 0, value.getBytes(UTF_8).length);
      assertThat(mayBeNamed || mayBeValue || !isSecret).as(json).isTrue();
      found += isSecret ? 1 : 0;
    }
    assertThat(found).isGreaterThan(TEXTS / 10);
  }

  private String value() {
    var value = new StringBuilder();
    for (int i = 2 + random.nextInt(25); i > 0; i--) {
      value.append("abcxyz0123456789=>:/.".charAt(random.nextInt(21)));
    }
    return random.nextInt(5) == 0
        ? value.append("\"\n\u00fc ").append(text()).toString()
        : value.toString();
  }

  @Test
  void countsAndNotesWithTheNameOfASecretAreNone() {
    var finder = SecretFinder.of(SecretRules.all());
    List<String> without =
        List.of(
            "{\"usage\":{\"input_tokens\":1234567,\"output_tokens\":12,\"cached_tokens\":0}}",
            "{\"usage\":\"{\\\"input_tokens\\\": 1234567,\\n \\\"a\\\":1}\"}",
            "a token of it, and the secret of bees: none",
            "TOKENS = 12;",
            "{\"password\":\"\",\"passwords\" : 1}");
    without.forEach(text -> {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length)).as(text).isFalse();
    });
  }

  @Test
  void bytesWithoutALiteralHaveNoSecret() {
    var finder = SecretFinder.of(SecretRules.all());
    List<String> without = List.of("plain words", "a \\u003c b", "C:\\\\users\\\\x", "");
    without.forEach(text -> {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length)).as(text).isFalse();
    });
    for (String text :
        List.of("a PASSWORD=xyzxyz1", "s\\\\k-", "x\\u0070assword", "\\u005cu0041")) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(finder.mayHave(bytes, 0, bytes.length)).as(text).isTrue();
    }
  }
}
