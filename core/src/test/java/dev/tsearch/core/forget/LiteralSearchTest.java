package dev.tsearch.core.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.hash.LiteralSearch;
import dev.tsearch.core.redact.SecretSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LiteralSearchTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);

  private static List<Integer> found(LiteralSearch search, String text) {
    var spans = new ArrayList<SecretSpan>();
    search.find(text, spans);
    return spans.stream().map(SecretSpan::from).toList();
  }

  /// The first one, and then each that begins after the end of the last one.
  @Test
  void finds_whatASearchForTheTextFinds() {
    var random = new Random(20);
    for (int i = 0; i < 2_000; i++) {
      var text = new StringBuilder();
      for (int at = random.nextInt(200); at > 0; at--) {
        text.append((char) ('a' + random.nextInt(2)));
      }
      int length = 1 + random.nextInt(8);
      var literal = new StringBuilder();
      for (int at = 0; at < length; at++) {
        literal.append((char) ('a' + random.nextInt(2)));
      }
      var expected = new ArrayList<Integer>();
      for (int at = text.indexOf(literal.toString());
          at >= 0;
          at = text.indexOf(literal.toString(), at + length)) {
        expected.add(at);
      }
      var search = new LiteralSearch(KEYED, List.of(LiteralHash.of(KEYED, literal.toString())));
      assertThat(found(search, text.toString())).as("%s in %s", literal, text).isEqualTo(expected);
    }
  }

  /// Each search took as many steps as a literal is long, and a damaged file may say any length.
  @Test
  void aLiteralOfAnyLength_takesNoTime() {
    var longest = new LiteralHash(Integer.MAX_VALUE, 7, "", KEYED);
    var search = new LiteralSearch(KEYED, List.of(longest, LiteralHash.of(KEYED, "gull")));
    for (int i = 0; i < 10_000; i++) {
      assertThat(found(search, "the gull")).containsExactly(4);
    }
  }
}
