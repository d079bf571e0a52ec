package dev.tsearch.indexer.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.fuzz.FuzzRun;
import dev.tsearch.core.fuzz.FuzzTarget;
import dev.tsearch.core.fuzz.Mutations;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Any typed text becomes a query that the index can run.
class QueryFuzzTest {
  private static final int IN_BUILD = 400;
  private static final int MAX_BYTES = 10_000;

  private static final List<String> SAMPLES =
      List.of(
          "ownership AND (borrow OR \"move semantics\"~3) -tool:Bash",
          "time:[2026-01-01 TO *] tokens:{1 TO 5} own* c?lo*r /re.?ex/ word~2^3",
          "path:src/*.rs NOT (a NOT (b NOT c)) *a??????b",
          "+a -b !c && d || e 日本語 naïve std::vector<int> foo_bar(x) file:a/*/b",
          "\"the the the the\"~9 parent_uu* error:true from:user OR from:assistant");

  @Test
  void anyTextBecomesAQuery() {
    var inputs =
        new Mutations(SAMPLES.stream().map(text -> text.getBytes(UTF_8)).toList(), MAX_BYTES);
    FuzzRun.assertSound(new FuzzTarget("QueryTranslator", inputs, QueryFuzzTest::run), IN_BUILD);
  }

  private static void run(byte[] input) {
    var parsed =
        new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(new String(input, UTF_8)).query();
    assertThat(QueryTranslator.compile(parsed)).isNotNull();
  }
}
