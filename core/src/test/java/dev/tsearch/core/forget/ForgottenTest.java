package dev.tsearch.core.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.hash.UnitHashes;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What is encoded is decoded.
class ForgottenTest {
  private static final int ROUNDS = 200;

  private static final List<ForgetKind> KINDS = List.of(ForgetKind.values());

  /// More than one line of the file has.
  private static final int MANY = 2_500;

  private final Random random = new Random(Seed.next());

  @Test
  void rulesAreWhatTheirLinesSay() {
    for (int i = 0; i < ROUNDS; i++) {
      int most = i == 0 ? MANY : 5;
      Forgotten forgotten = Forgotten.NOTHING.salted();
      var lines = new ArrayList<JsonObject>();
      for (int rules = 1 + random.nextInt(4); rules > 0; rules--) {
        ForgottenRule rule = rule(forgotten.nextId(), most);
        lines.addAll(forgotten.adding(rule));
        forgotten = forgotten.with(rule);
      }
      var lifted = new TreeSet<Long>();
      if (random.nextBoolean()) {
        lines.add(Forgotten.lifting(1, time()));
        lifted.add(1L);
      }
      assertThat(Forgotten.of(lines))
          .isEqualTo(new Forgotten(forgotten.salt(), forgotten.rules(), lifted));
    }
  }

  @Test
  void aLineOfNoRuleSaysNothing() {
    ForgottenRule rule = rule(1, 3);
    List<JsonObject> lines = Forgotten.NOTHING.salted().adding(rule);
    JsonObject other = JsonObject.builder().put("of", 7L).put("ids", List.of(hash())).build();
    assertThat(Forgotten.of(Stream.concat(lines.stream(), Stream.of(other)).toList()))
        .isEqualTo(Forgotten.of(lines));
  }

  private ForgottenRule rule(long id, int most) {
    return new ForgottenRule(
        id,
        time(),
        KINDS.get(random.nextInt(KINDS.size())),
        random.nextInt(9),
        random.nextInt(9),
        random.nextInt(9),
        new TreeSet<>(some(most, random::nextLong)),
        some(most, this::hash),
        some(most, this::hash),
        some(3, this::beginning),
        some(3, this::list),
        parts(most),
        some(most, this::hash),
        some(most, this::hash),
        secrets(most),
        List.copyOf(some(3, this::text)),
        List.of("a+b", "c?"));
  }

  private ForgottenParts parts(int most) {
    SortedMap<String, String> conversations = new TreeMap<>();
    SortedMap<String, String> whole = new TreeMap<>();
    for (String conversation : some(3, this::hash)) {
      conversations.put(conversation, time());
      if (random.nextBoolean()) {
        whole.put(conversation, time());
      }
    }
    return new ForgottenParts(conversations, whole, some(most, this::hash));
  }

  private SortedMap<String, SortedSet<String>> secrets(int most) {
    SortedMap<String, SortedSet<String>> secrets = new TreeMap<>();
    for (String rule : List.of("aws", "github")) {
      secrets.put(rule, new TreeSet<>(some(most, this::hash)));
    }
    return secrets;
  }

  private Beginning beginning() {
    List<ForgottenPart> ranges =
        List.copyOf(some(3, () -> new ForgottenPart(random.nextInt(9), random.nextInt(99))));
    return new Beginning(random.nextInt(99), hash(), ranges, units());
  }

  private ForgottenList list() {
    return new ForgottenList(
        hash(), units(), new TreeSet<>(some(3, this::hash)), random.nextBoolean());
  }

  private UnitHashes units() {
    return UnitHashes.of(List.copyOf(some(3, random::nextLong)));
  }

  private HashedText text() {
    return new HashedText(1 + random.nextInt(99), random.nextLong(), hash());
  }

  private String hash() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private String time() {
    return "2026-%02d-01T08:00:00Z".formatted(1 + random.nextInt(12));
  }

  /// At least one value, so that each line is there.
  private <T> Set<T> some(int most, Supplier<T> make) {
    return Stream.generate(make)
        .limit(most == MANY ? MANY : 1 + random.nextInt(most))
        .collect(Collectors.toUnmodifiableSet());
  }
}
