package dev.tsearch.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Baseline THEN =
      new Baseline(100, Map.of("a", 10.0), Map.of("a", 1000.0), Map.of("index", 500.0));

  @Test
  void aMachineThatIsTwiceAsSlow_makesNothingWorse() {
    var now = new Baseline(200, Map.of("a", 39.0), Map.of("a", 1000.0), Map.of("index", 500.0));
    assertThat(Verdict.of(THEN, now)).allMatch(Verdict::passes);
  }

  @Test
  void eachKindHasItsLimit() {
    var now = new Baseline(100, Map.of("a", 20.1), Map.of("a", 1251.0), Map.of("index", 676.0));
    List<Verdict> verdicts = Verdict.of(THEN, now);
    assertThat(verdicts).extracting(Verdict::kind).containsExactly("time", "allocation", "bytes");
    assertThat(verdicts).noneMatch(Verdict::passes);
    var within = new Baseline(100, Map.of("a", 19.9), Map.of("a", 1249.0), Map.of("index", 674.0));
    assertThat(Verdict.of(THEN, within)).allMatch(Verdict::passes);
  }

  @Test
  void newFiguresPass_missingOnesDoNot() {
    var now = new Baseline(100, Map.of("b", 1.0), Map.of(), Map.of("index", 500.0));
    assertThat(Verdict.of(THEN, now))
        .filteredOn(verdict -> !verdict.passes())
        .extracting(Verdict::figure)
        .containsExactly("a", "a");
  }

  @Test
  void aFewBytesOfAllocationAreNoise() {
    var none = new Baseline(100, Map.of(), Map.of("a", 0.1), Map.of());
    var few = new Baseline(100, Map.of(), Map.of("a", 24.0), Map.of());
    assertThat(Verdict.of(none, few)).allMatch(Verdict::passes);
  }

  @Test
  void aBaselineIsReadAsItWasWritten() throws Exception {
    assertThat(Baseline.of(Json.OWN.object(Json.OWN.bytes(THEN.json())))).isEqualTo(THEN);
  }
}
