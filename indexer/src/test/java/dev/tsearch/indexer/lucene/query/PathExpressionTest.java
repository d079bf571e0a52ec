package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.core.query.Query;
import java.util.List;
import java.util.Random;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.junit.jupiter.api.Test;

class PathExpressionTest {
  private static final int ROUNDS = 3_000;
  private static final List<String> NAMES = List.of("a", "ab", "src", "b.go", "Ü", "x y", "[i]");
  private static final List<String> PIECES =
      List.of("*", "?", "**", "**/", "/", "a", "b", ".", "Ü");

  /// The index matches the terms of a path, and [PathPattern#matches] the path itself.
  @Test
  void matchesATermExactlyWhereThePatternMatchesThePath() {
    long seed = Seed.next();
    var random = new Random(seed);
    int matches = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String path = path(random);
      String pattern = pattern(random);
      var query = (AutomatonQuery) PathExpression.of(new Query.FieldIs(Field.FILE, pattern));
      var automaton = new CharacterRunAutomaton(query.getAutomaton());
      boolean matchesTerm = terms(path).stream().anyMatch(automaton::run);
      assertThat(matchesTerm)
          .as("%s of %s, seed %d", pattern, path, seed)
          .isEqualTo(new PathPattern(pattern).matches(path));
      matches += matchesTerm ? 1 : 0;
    }
    assertThat(matches).isBetween(ROUNDS / 20, ROUNDS * 19 / 20);
  }

  private static List<String> terms(String path) {
    JsonObject values = JsonObject.builder().put("files", List.of(path)).build();
    return Field.FILE.terms(
        new Entry("1", 0, "a", "b", "", EntryType.TOOL_CALL, new Metadata(values)));
  }

  private static String path(Random random) {
    var path = new StringBuilder(random.nextBoolean() ? "/" : "");
    int length = 1 + random.nextInt(4);
    for (int at = 0; at < length; at++) {
      path.append(at == 0 ? "" : "/").append(NAMES.get(random.nextInt(NAMES.size())));
    }
    return path.toString();
  }

  private static String pattern(Random random) {
    var pattern = new StringBuilder();
    int length = 1 + random.nextInt(4);
    for (int at = 0; at < length; at++) {
      List<String> from = random.nextInt(3) == 0 ? NAMES : PIECES;
      pattern.append(from.get(random.nextInt(from.size())));
    }
    return pattern.append(random.nextInt(3) == 0 ? "/" : "*").toString();
  }
}
