package dev.tsearch.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.ModelPartition.ModelEntry;
import dev.tsearch.core.term.Key;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Compares the plans of random requirements over random partitions with a scan of all entries. The
/// seed is in every failure; `-Dtsearch.seed=N` repeats it.
class PrunerPropertyTest {
  private static final int CASES = 5_000;
  private static final List<Field> FIELDS = List.of(Field.TOOL, Field.ROLE, Field.ERROR);

  /// A negation inverts the column ALL, so random trees with negations at any depth test both
  /// columns of the table.
  @Test
  void noPartitionWithAMatchIsPruned() {
    long seed = Seed.next();
    var random = new Random(seed);
    int pruned = 0;
    for (int number = 0; number < CASES; number++) {
      List<ModelPartition> partitions = partitions(random);
      Requirement requirement = requirement(random, 4);
      TimeRange time = random.nextBoolean() ? TimeRange.ALL : range(random);
      for (Requirement asked : List.of(requirement, new Requirement.Negation(requirement))) {
        Plan plan = Pruner.plan(partitions, asked, time);
        String story = "seed " + seed + ", case " + number + ": " + asked + " in " + time;
        for (ModelPartition partition : partitions) {
          if (partition.matches(asked, time)) {
            assertThat(plan.searched().contains(partition.ordinal()))
                .as("%s over %s", story, partition)
                .isTrue();
          }
        }
        assertThat(plan.partitions()).as(story).isEqualTo(partitions.size());
        pruned += plan.partitions() - plan.searched().size();
      }
    }
    assertThat(pruned).as("seed %d: pruning that never prunes", seed).isGreaterThan(CASES);
  }

  private static List<ModelPartition> partitions(Random random) {
    var partitions = new ArrayList<ModelPartition>();
    int count = random.nextInt(8);
    for (int position = 0; position < count; position++) {
      var entries = new ArrayList<ModelEntry>();
      Map<Field, String> shared = tags(random);
      int size = random.nextInt(5);
      for (int index = 0; index < size; index++) {
        long timestamp = random.nextInt(6) == 0 ? TimeRange.UNDATED : time(random);
        Map<Field, String> tags = random.nextInt(3) == 0 ? tags(random) : shared;
        entries.add(new ModelEntry(timestamp, keys(random), tags, random.nextBoolean()));
      }
      partitions.add(
          new ModelPartition(
              3 * position,
              entries,
              random.nextInt(5) > 0,
              random.nextInt(5) > 0,
              random.nextInt(3) > 0 ? Set.of() : keys(random)));
    }
    return partitions;
  }

  private static Requirement requirement(Random random, int depth) {
    int kinds = depth == 0 ? 6 : 9;
    return switch (random.nextInt(kinds)) {
      case 0 -> new Requirement.Has(key(random));
      case 1 -> withBeginning(key(random));
      case 2, 3 -> new Requirement.Tag(field(random), value(random));
      case 4 -> new Requirement.Time(range(random));
      case 5 -> leaf(random);
      case 6 -> new Requirement.AllOf(parts(random, depth));
      case 7 -> new Requirement.AtLeast(random.nextInt(4), parts(random, depth));
      default -> new Requirement.Negation(requirement(random, depth - 1));
    };
  }

  private static Requirement leaf(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> new Requirement.Always();
      case 1 -> new Requirement.Never();
      default -> new Requirement.Unknown();
    };
  }

  private static List<Requirement> parts(Random random, int depth) {
    var parts = new ArrayList<Requirement>();
    int count = random.nextInt(4);
    for (int index = 0; index < count; index++) {
      parts.add(requirement(random, depth - 1));
    }
    return parts;
  }

  private static Set<Key> keys(Random random) {
    var keys = new HashSet<Key>();
    int count = random.nextInt(4);
    for (int index = 0; index < count; index++) {
      Key key = key(random);
      keys.add(key);
      keys.add(beginning(key));
    }
    return keys;
  }

  private static Map<Field, String> tags(Random random) {
    Map<Field, String> tags = new EnumMap<>(Field.class);
    for (Field field : FIELDS) {
      if (random.nextInt(3) > 0) {
        tags.put(field, value(random));
      }
    }
    return tags;
  }

  private static Key key(Random random) {
    return new Key(random.nextInt(6));
  }

  private static Requirement withBeginning(Key key) {
    return new Requirement.Has(key, List.of(beginning(key)));
  }

  /// A key that every entry with the given key has; two keys share it, as words share a prefix.
  private static Key beginning(Key key) {
    return new Key(100 + key.hash() / 2);
  }

  private static Field field(Random random) {
    return FIELDS.get(random.nextInt(FIELDS.size()));
  }

  private static String value(Random random) {
    return "v" + random.nextInt(3);
  }

  private static long time(Random random) {
    return random.nextLong(1, 41);
  }

  private static TimeRange range(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> new TimeRange(time(random), Long.MAX_VALUE);
      case 1 -> new TimeRange(Long.MIN_VALUE, time(random));
      default -> new TimeRange(time(random), time(random));
    };
  }
}
