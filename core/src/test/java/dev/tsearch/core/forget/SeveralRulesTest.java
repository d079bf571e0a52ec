package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Several rules overwrite what they overwrite one after the other.
class SeveralRulesTest {
  private static final int ROUNDS = 1_000;
  private static final int LINES = 20;

  private final Random random = new Random(Seed.next());
  private final KeyedHash keyed = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);

  @Test
  void eachIsAppliedToWhatTheOnesBeforeLeave() {
    int unchanged = 0;
    int blanked = 0;
    for (int i = 0; i < ROUNDS; i++) {
      List<String> lines = lines();
      Forgotten nothing = Forgotten.NOTHING.salted(new byte[KeyedHash.SALT_BYTES]);
      var each = new ArrayList<Forgotten>();
      Forgotten all = nothing;
      for (int rules = 1 + random.nextInt(6); rules > 0; rules--) {
        ForgottenRule rule = rule(all.nextId(), lines);
        each.add(nothing.with(rule));
        all = all.with(rule);
      }
      SourceMask mask = all.mask();
      for (String line : lines) {
        String expected = line;
        for (Forgotten one : each) {
          expected = masked(one.mask(), expected);
        }
        assertThat(masked(mask, line)).as(line).isEqualTo(expected);
        unchanged += expected.equals(line) ? 1 : 0;
        blanked += expected.isBlank() ? 1 : 0;
      }
    }
    assertThat(unchanged).isGreaterThan(ROUNDS);
    assertThat(blanked).isGreaterThan(ROUNDS / 10);
  }

  private static String masked(SourceMask mask, String line) {
    byte[] bytes = line.getBytes(UTF_8);
    MaskSpan.apply(mask.line(bytes, 0, bytes.length), bytes);
    return new String(bytes, UTF_8);
  }

  private List<String> lines() {
    var lines = new ArrayList<String>();
    for (int i = 0; i < LINES; i++) {
      String said = word(1 + random.nextInt(8));
      lines.add(
          random.nextInt(4) == 0
              ? said
              : "{\"uuid\":\"a1b2c3d4-%04d-0000\",\"said\":\"%s\"}"
                  .formatted(random.nextInt(9), said));
    }
    return lines;
  }

  /// Few letters, so that texts of different rules overlap.
  private String word(int length) {
    var word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append("abcd".charAt(random.nextInt(4)));
    }
    return word.toString();
  }

  private ForgottenRule rule(long id, List<String> lines) {
    boolean isForgetting = random.nextBoolean();
    byte[] line = lines.get(random.nextInt(lines.size())).getBytes(UTF_8);
    boolean isWhole = isForgetting && random.nextBoolean();
    return new ForgottenRule(
        id,
        "2026-01-02T03:04:05Z",
        isForgetting ? ForgetKind.FORGET : ForgetKind.REDACT,
        1,
        1,
        1,
        new TreeSet<>(),
        isWhole ? Set.of(JsonBytes.lineHash(keyed, line, 0, line.length)) : Set.of(),
        Set.of(),
        Set.of(),
        isForgetting && !isWhole
            ? Set.copyOf(ObjectIdentity.idHashes(keyed, line, 0, line.length))
            : Set.of(),
        Set.of(),
        new TreeMap<>(),
        isForgetting
            ? List.of()
            : List.of(HashedText.of(LiteralHash.of(keyed, word(2 + random.nextInt(3))))),
        random.nextInt(4) == 0 && !isForgetting ? List.of("b+d") : List.of());
  }
}
