package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexDialectTest {
  private static final List<String> PIECES =
      List.of(
          "a", "b", "1", "_", ".", "-", "\"", "#", "@", "~", "&", "<", ">", "!", "=", ":", "^", "$",
          "|", "(", ")", "(?:", "(?=", "(?i)", "(?<n>", "*", "+", "?", "{2}", "{1,2}", "[ab]",
          "[^a]", "[a-b1]", "[\\d_]", "[\"a]", "[a&&b]", "[[a]b]", "\\d", "\\D", "\\w", "\\W",
          "\\s", "\\S", "\\b", "\\B", "\\.", "\\\"", "\\-", "\\\\", "\\1", "\\x61", "\\n",
          "\\Qa\\E", "\\p{L}");

  private static final List<String> TERMS =
      List.of(
          "", "|", "|a", "*", "+a", "a", "b", "ab", "aa", "aab", "abab", "1", "a1", "1a", "_",
          "a_b", ".", "a.b", "-", "\"", "\"a\"", "#", "@", "~a", "&", "<", ">", "!", "=a", ":a",
          "?a", "?:a", "^a", "a$", "\\", "d", "w", "i", "1b2", "ba", "bb", "11", "x61", "n");

  @Test
  void translation_matchesTheSameTermsAsTheOriginal() {
    long seed = Seed.next();
    var random = new Random(seed);
    int translated = 0;
    for (int round = 0; round < 20_000; round++) {
      String pattern = randomPattern(random);
      if (isPattern(pattern) && agrees(pattern, seed)) {
        translated++;
      }
    }
    assertThat(translated).as("expressions that were compared").isGreaterThan(1_000);
  }

  private static String randomPattern(Random random) {
    var pattern = new StringBuilder();
    for (int left = 1 + random.nextInt(5); left > 0; left--) {
      pattern.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return pattern.toString();
  }

  private static boolean isPattern(String pattern) {
    try {
      Pattern.compile(pattern);
      return true;
    } catch (PatternSyntaxException _) {
      return false;
    }
  }

  /// Compares the translation with the original on all terms. Returns whether it has a translation.
  private static boolean agrees(String pattern, long seed) {
    CharacterRunAutomaton automaton;
    try {
      var expression = new RegExp(RegexDialect.translate(pattern), RegExp.NONE);
      automaton =
          new CharacterRunAutomaton(Operations.determinize(expression.toAutomaton(), 10_000));
    } catch (IllegalArgumentException _) {
      return false;
    }
    var different = new ArrayList<String>();
    Pattern oracle = Pattern.compile(pattern);
    for (String term : TERMS) {
      if (automaton.run(term) != oracle.matcher(term).matches()) {
        different.add(term);
      }
    }
    assertThat(different).as("%s, -Dtsearch.seed=%d", pattern, seed).isEmpty();
    return true;
  }

  @ParameterizedTest
  @CsvSource({
    "^err.*$, err.*",
    "(?:a|b)c, (a|b)c",
    "a+?b, a+b",
    "'say \"a\"', 'say \\\"a\\\"'",
    "\\d+ms, \\d+ms"
  })
  void translation_keepsTheMeaning(String pattern, String expected) {
    assertThat(RegexDialect.translate(pattern)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\bfoo\\b",
        "foo(?=bar)",
        "(?<!a)b",
        "(?i)foo",
        "(a)\\1",
        "\\p{L}+",
        "a++b",
        "[a-z&&[^b]]",
        "a$b",
        "^a|b$",
        "\\x41"
      })
  void constructThatTheIndexLacks_isRefused(String pattern) {
    assertThatThrownBy(() -> RegexDialect.translate(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not supported");
  }
}
