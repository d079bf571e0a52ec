package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.TermFilter;
import dev.tsearch.core.term.TermFilterBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Which partitions a query of three words must search: decisions alone, over filters in memory. No
/// query text, no file. The baseline looks the words up in each filter without making a plan.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar PlanBenchmark -prof gc
/// ```
///
/// * `partitions`: 1,000 is an archive of about a million entries. * `every`: a word is in every
///   n-th partition. 1: nothing can be pruned; 100: a rare word; 0: words that are nowhere.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PlanBenchmark {
  private static final int KEYS = 3000;
  private static final long DAY_SECONDS = 86_400;
  private static final List<Key> WORDS = List.of(new Key(-1), new Key(-2), new Key(-3));

  @Param({"100", "1000", "10000"})
  public int partitions;

  @Param({"1", "100", "0"})
  public int every;

  private final List<Facts> facts = new ArrayList<>();
  private final Requirement allWords =
      new Requirement.AllOf(
          List.<Requirement>copyOf(WORDS.stream().map(Requirement.Has::new).toList()));

  /// The facts of a partition of one day that has only a filter.
  private record Facts(int ordinal, long min, long max, TermFilter filter)
      implements PartitionFacts {
    @Override
    public int undated() {
      return 0;
    }

    @Override
    public int count() {
      return 1000;
    }

    @Override
    public Presence has(Key key) {
      return filter.mightContain(key) ? Presence.MAYBE : Presence.NONE;
    }

    @Override
    public Presence tag(Field field, String term) {
      return Presence.MAYBE;
    }
  }

  @Setup
  public void prepare() {
    facts.clear();
    for (int ordinal = 0; ordinal < partitions; ordinal++) {
      KeySet keys = new KeySet();
      for (int key = 0; key < KEYS; key++) {
        keys.add(FilterBenchmark.scatter(ordinal * KEYS + key));
      }
      if (every > 0 && ordinal % every == 0) {
        WORDS.forEach(word -> keys.add(word.hash()));
      }
      byte[] filter = TermFilterBuilder.build(keys, TermFilterBuilder.DEFAULT_BITS_PER_KEY);
      long day = ordinal * DAY_SECONDS;
      facts.add(
          new Facts(ordinal, day, day + DAY_SECONDS - 1, TermFilter.of(ByteBuffer.wrap(filter))));
    }
  }

  @Benchmark
  public Plan threeWords() {
    return Pruner.plan(facts, allWords, TimeRange.ALL);
  }

  /// The baseline of [#threeWords]: each filter is probed for one word after another, until one is
  /// absent.
  @Benchmark
  public int threeWordsOfFiltersAlone() {
    int searched = 0;
    for (Facts each : facts) {
      TermFilter filter = each.filter();
      boolean may =
          filter.mightContain(WORDS.get(0))
              && filter.mightContain(WORDS.get(1))
              && filter.mightContain(WORDS.get(2));
      searched += may ? 1 : 0;
    }
    return searched;
  }

  /// The same for the last thirty days: earlier partitions are pruned by time.
  @Benchmark
  public Plan threeWordsOfThirtyDays() {
    long end = partitions * DAY_SECONDS;
    return Pruner.plan(facts, allWords, new TimeRange(end - 30 * DAY_SECONDS, end));
  }
}
