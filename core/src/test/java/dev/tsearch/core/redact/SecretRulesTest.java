package dev.tsearch.core.redact;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.core.redact.PlantedSecrets.Planted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SecretRulesTest {
  private static final int SECRETS_PER_RULE = 50;
  private static final SecretFinder FINDER = SecretFinder.of(SecretRules.all());

  private static List<String> found(String text) {
    return FINDER.find(text).stream().map(span -> text.substring(span.from(), span.to())).toList();
  }

  @Test
  void eachRuleHasANameOfItsOwnADocumentAndASample() {
    assertThat(SecretRules.all())
        .extracting(SecretRule::name)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(PlantedSecrets.rules());
    assertThat(SecretRules.all()).noneMatch(rule -> rule.documentation().isBlank());
  }

  @Test
  void secretsOfEachRuleAreFoundExactlyByIt() {
    var random = new Random(Seed.next());
    for (String rule : PlantedSecrets.rules()) {
      for (int i = 0; i < SECRETS_PER_RULE; i++) {
        Planted planted = PlantedSecrets.of(rule, random);
        String text = "äöü the key\n" + planted.text() + " end";
        int from = text.indexOf(planted.secret());
        assertThat(FINDER.find(text))
            .as(text)
            .containsExactly(new SecretSpan(from, from + planted.secret().length(), rule));
      }
    }
  }

  @Test
  void aPrivateKeyIsFound_inQuotesHeadingsChangesAndNumberedLines() {
    String line = "MIIEpAIBAAKCAQEAx7".repeat(3);
    List<String> lines =
        List.of(
            "-----BEGIN " + "PRIVATE KEY-----",
            line,
            "+" + line,
            "Ab3=",
            "-----END PRIVATE KEY-----");
    for (String prefix :
        List.of("", "#### ", "> ", "  > > ", "+", "-", "| ", "%6d\u2192", "%d: ")) {
      var text = new StringBuilder("see:\n");
      for (int i = 0; i < lines.size(); i++) {
        text.append(prefix.formatted(i + 1)).append(lines.get(i)).append('\n');
      }
      String key = text.toString();
      assertThat(found(key))
          .as(key)
          .containsExactly(key.substring(key.indexOf("-----BEGIN"), key.length() - 1));
    }
  }

  @Test
  void secretsAreFoundInJsonInJsonAndInBytes() {
    var random = new Random(Seed.next());
    for (String rule : PlantedSecrets.rules()) {
      Planted planted = PlantedSecrets.of(rule, random);
      String once = json("{\"öut\":" + json("a\n" + planted.text() + "\nb") + "}");
      String twice = json("x " + once);
      String secret = planted.secret().replace("\n", "\\\\\\\\n");
      assertThat(found(once)).as(once).containsExactly(planted.secret().replace("\n", "\\\\n"));
      assertThat(found(twice)).as(twice).containsExactly(secret);
      byte[] bytes = ("ß" + twice).getBytes(UTF_8);
      assertThat(FINDER.find(bytes, 2, bytes.length))
          .extracting(span -> new String(bytes, span.from(), span.to() - span.from(), UTF_8))
          .containsExactly(secret);
    }
  }

  private static String json(String text) {
    return new String(RawValue.encode(text), UTF_8);
  }

  @Test
  void theNameOfAMemberSaysThatItsValueIsASecret() {
    String value = "Zq3" + "vLw8xR2t";
    assertThat(FINDER.find(value)).isEmpty();
    assertThat(FINDER.find("notes", value)).isEmpty();
    assertThat(FINDER.find("dbPass" + "word", value))
        .containsExactly(new SecretSpan(0, value.length(), "password"));
  }

  @Test
  void whatOnlyLooksLikeASecretStays() {
    assertThat(
            List.of(
                "password: ${DB_PASSWORD_1}",
                "password = config.db2.password",
                "password=os.environ[\"PASS1\"]",
                "token = getToken1(request, options)",
                "token: ${{ secrets.GITHUB_TOKEN }}",
                "api_key = 'your_api_key'",
                "\"input_tokens\": 1234567890123456789",
                "secret: <your-secret-key-goes-here-1>",
                "secret_file=/run/secrets/garden/key-1",
                "password is required, at least 8 characters",
                "task-notification-with-a-long-name-12",
                "https://example.com:8080/path@2",
                "git@example.com:bee/garden.git",
                "A" + "KIA-short",
                "sk-" + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1",
                "Bearer tokens are not accepted here, see RFC 6750",
                "-----BEGIN PRIVATE KEY----- starts a key in this form",
                "the SHA-256 is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"))
        .allSatisfy(text -> assertThat(FINDER.find(text)).as(text).isEmpty());
  }

  @Test
  void ofSeveralRulesTheMoreSpecialOneNamesTheSecret() {
    Planted key = PlantedSecrets.of("anthropic-key", new Random(Seed.next()));
    String text = "ANTHROPIC_API_" + "KEY=" + key.secret();
    assertThat(FINDER.find(text))
        .containsExactly(new SecretSpan(18, text.length(), "anthropic-key"));
  }

  /// A text that repeats the beginning of a secret, which fails or succeeds again and again.
  @Test
  void timeIsLinearForEachRule() {
    var fillers = new TreeSet<>(List.of("", "-", "_", ".", " ", "=", "a1", "a.", ": ", "1/", "\n"));
    for (SecretRule rule : SecretRules.all()) {
      var finder = SecretFinder.of(List.of(rule));
      for (String literal : rule.literals()) {
        Planted planted = PlantedSecrets.of(rule.name(), new Random(Seed.next()));
        String head = planted.text().substring(0, planted.text().length() * 2 / 3);
        for (String filler : fillers) {
          for (String unit :
              List.of(literal + filler, exact(rule, literal) + filler, head + filler)) {
            var text = new CountedText(unit.repeat(20_000 / unit.length()));
            finder.findLevel(text, new ArrayList<>());
            assertThat(text.reads / text.length()).as(rule.name() + ": " + unit).isLessThan(400);
          }
        }
      }
    }
  }

  /// The literal in the case in which secrets have it.
  private static String exact(SecretRule rule, String literal) {
    String text = PlantedSecrets.of(rule.name(), new Random(1)).text();
    int at = text.toLowerCase(Locale.ROOT).indexOf(literal);
    return at < 0 ? literal : text.substring(at, at + literal.length());
  }

  /// Counts how often its characters are read.
  private static final class CountedText implements CharSequence {
    private final String text;
    private long reads;

    private CountedText(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Test
  void aPatternOfTheUserIsBounded() {
    var slow = SecretRule.own("own", Pattern.compile("a*a*a*a*a*b"));
    assertThatThrownBy(() -> SecretFinder.of(List.of(slow)).find("a".repeat(200) + "c"))
        .isInstanceOf(SlowPatternException.class)
        .hasMessage(
            "the regular expression a*a*a*a*a*b needs too much time or memory; use one without nested"
                + " repetitions");
  }

  @Test
  void aMaskCountsByRule() {
    var random = new Random(Seed.next());
    var mask = new SecretMask(FINDER);
    String key = PlantedSecrets.of("npm-token", random).secret();
    assertThat(mask.text("a " + key + ", " + key + " b")).isEqualTo("a [REDACTED], [REDACTED] b");
    assertThat(mask.text("nothing")).isEqualTo("nothing");
    assertThat(mask.counts()).isEqualTo(new TreeMap<>(Map.of("npm-token", 2L)));
  }
}
