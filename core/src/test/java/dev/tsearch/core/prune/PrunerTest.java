package dev.tsearch.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.ModelPartition.ModelEntry;
import dev.tsearch.core.prune.Requirement.AllOf;
import dev.tsearch.core.prune.Requirement.Always;
import dev.tsearch.core.prune.Requirement.AtLeast;
import dev.tsearch.core.prune.Requirement.Has;
import dev.tsearch.core.prune.Requirement.Negation;
import dev.tsearch.core.prune.Requirement.Never;
import dev.tsearch.core.prune.Requirement.Tag;
import dev.tsearch.core.prune.Requirement.Time;
import dev.tsearch.core.prune.Requirement.Unknown;
import dev.tsearch.core.term.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrunerTest {
  private static final Key BORROW = new Key(1);
  private static final Key CHECKER = new Key(2);
  private static final Key NOWHERE = new Key(3);

  private static final Requirement BASH = new Tag(Field.TOOL, "bash");

  private static final ModelPartition OLD =
      ModelPartition.known(0, entry(100, "bash", BORROW), entry(200, "bash", CHECKER));
  private static final ModelPartition NEW =
      ModelPartition.known(1, entry(300, "bash", BORROW), entry(400, "read", BORROW));
  private static final ModelPartition UNTIMED =
      ModelPartition.known(4, entry(TimeRange.UNDATED, "read", CHECKER));
  private static final ModelPartition ACTIVE = ModelPartition.opaque(7, entry(500, "read"));

  private static final List<ModelPartition> PARTITIONS = List.of(OLD, NEW, UNTIMED, ACTIVE);

  @Test
  void termSearchesPartitionsWhoseFilterMayHaveIt() {
    assertSearched(new Has(BORROW), 0, 1, 7);
    assertSearched(new Has(CHECKER), 0, 4, 7);
    assertSearched(new Has(NOWHERE), 7);
  }

  /// "Maybe" says nothing about entries without the term; "no" means that all entries lack it. A
  /// filter never proves that every entry has a term.
  @Test
  void negatedTermPrunesNothing() {
    assertSearched(new Negation(new Has(BORROW)), 0, 1, 4, 7);
    assertSearched(new Negation(new Has(NOWHERE)), 0, 1, 4, 7);
    assertSearched(new Negation(new Negation(new Has(NOWHERE))), 7);
  }

  @Test
  void negatedTagPrunesOnlyPartitionsWhereEveryEntryHasIt() {
    assertSearched(BASH, 0, 1, 7);
    assertSearched(new Negation(BASH), 1, 4, 7);
    assertSearched(new Negation(new Tag(Field.TOOL, "")), 0, 1, 4, 7);
  }

  @Test
  void allOfRequiresEveryPart() {
    assertSearched(new AllOf(List.of(new Has(BORROW), new Has(CHECKER))), 0, 7);
    assertSearched(new AllOf(List.of(new Has(BORROW), new Negation(BASH))), 1, 7);
    assertSearched(new AllOf(List.of()), 0, 1, 4, 7);
    assertSearched(new Negation(new AllOf(List.of())));
  }

  @Test
  void atLeastRequiresItsCountOfParts() {
    List<Requirement> parts = List.of(new Has(BORROW), new Has(CHECKER), BASH);
    assertSearched(new AtLeast(0, parts), 0, 1, 4, 7);
    assertSearched(new AtLeast(1, parts), 0, 1, 4, 7);
    assertSearched(new AtLeast(2, parts), 0, 1, 7);
    assertSearched(new AtLeast(3, parts), 0, 7);
    assertSearched(new AtLeast(4, parts));
    assertSearched(Requirement.any(List.of()));
  }

  @Test
  void doubtPrunesNothing() {
    assertSearched(new Unknown(), 0, 1, 4, 7);
    assertSearched(new Negation(new Unknown()), 0, 1, 4, 7);
    assertSearched(Requirement.any(List.of(new Has(NOWHERE), new Unknown())), 0, 1, 4, 7);
    assertSearched(new Never());
    assertSearched(new Negation(new Never()), 0, 1, 4, 7);
    assertSearched(new Always(), 0, 1, 4, 7);
  }

  @Test
  void undatedEntriesAreInNoRangeThatHasABound() {
    Requirement since300 = new Time(new TimeRange(300, Long.MAX_VALUE));
    assertSearched(since300, 1, 7);
    assertSearched(new Negation(since300), 0, 4);
    assertSearched(new Time(new TimeRange(0, 1_000)), 0, 1, 7);
    assertSearched(new Negation(new Time(new TimeRange(0, 1_000))), 4);
    assertSearched(new Time(TimeRange.ALL), 0, 1, 4, 7);
    assertSearched(new Time(new TimeRange(250, 280)));
    assertSearched(new Time(new TimeRange(200, 200)), 0);
  }

  @Test
  void everyPartitionIsCountedForTheFirstEvidenceThatPrunesIt() {
    Plan plan =
        Pruner.plan(
            PARTITIONS,
            new AllOf(List.of(new Has(CHECKER), BASH)),
            new TimeRange(150, Long.MAX_VALUE));
    assertThat(plan.prunedByTime().toArray()).containsExactly(4);
    assertThat(plan.prunedByTags().toArray()).isEmpty();
    assertThat(plan.prunedByFilter().toArray()).containsExactly(1);
    assertThat(plan.searched().toArray()).containsExactly(0, 7);
    assertThat(plan.partitions()).isEqualTo(4);
    plan = Pruner.plan(PARTITIONS, new AllOf(List.of(new Has(NOWHERE), BASH)), TimeRange.ALL);
    assertThat(plan.prunedByTags().toArray()).containsExactly(4);
    assertThat(plan.prunedByFilter().toArray()).containsExactly(0, 1);
  }

  @Test
  void filtersAreReadOnlyIfTimesAndTagsDoNotPrune() {
    var asked = new ArrayList<Integer>();
    List<PartitionFacts> spied = new ArrayList<>();
    for (ModelPartition partition : PARTITIONS) {
      spied.add(new Spied(partition, asked));
    }
    List<Requirement> parts =
        List.of(new Has(NOWHERE), new Has(BORROW), new Tag(Field.TOOL, "read"));
    Pruner.plan(spied, new AllOf(parts), new TimeRange(250, Long.MAX_VALUE));
    assertThat(asked).as("once for the first key; not again after a no").containsExactly(1, 7, 7);
  }

  /// To ask all filters about a word that nearly every partition has took longer than the search of
  /// the index.
  @Test
  void commonTermIsSoughtInASampleOfTheFilters() {
    var asked = new ArrayList<Integer>();
    List<PartitionFacts> spied = new ArrayList<>();
    for (int ordinal = 0; ordinal < 1_000; ordinal++) {
      Key common = ordinal % 100 == 0 ? new Key(9) : BORROW;
      Key inHalf = ordinal % 2 == 0 ? CHECKER : new Key(10);
      spied.add(new Spied(ModelPartition.known(ordinal, entry(1, "read", common, inHalf)), asked));
    }
    Plan plan = Pruner.plan(spied, new Has(BORROW), TimeRange.ALL);
    assertThat(plan.searched().size()).isEqualTo(1_000);
    assertThat(asked).hasSizeLessThan(150);
    plan = Pruner.plan(spied, new Has(CHECKER), TimeRange.ALL);
    assertThat(plan.searched().size()).isEqualTo(500);
    asked.clear();
    assertThat(Pruner.plan(spied, new Has(NOWHERE), TimeRange.ALL).searched().isEmpty()).isTrue();
    assertThat(asked).as("each filter once").hasSize(1_000);
    asked.clear();
    List<Requirement> either = List.of(new Has(NOWHERE), new Has(BORROW));
    assertThat(Pruner.plan(spied, new AtLeast(1, either), TimeRange.ALL).prunedByFilter().size())
        .isZero();
    assertThat(asked).hasSizeLessThan(300);
  }

  /// Some of a thousand filters answer "maybe" for any word, so the index would be opened for a
  /// word that no entry has.
  @Test
  void falsePositiveOfATermIsDetectedByItsBeginnings() {
    var wrong = new ModelPartition(0, OLD.entries(), true, true, Set.of(NOWHERE));
    List<ModelPartition> partitions = List.of(wrong, NEW);
    Requirement alone = new Has(NOWHERE);
    assertThat(Pruner.plan(partitions, alone, TimeRange.ALL).searched().toArray())
        .containsExactly(0);
    Requirement confirmed = new Has(NOWHERE, List.of(new Key(9)));
    assertThat(Pruner.plan(partitions, confirmed, TimeRange.ALL).searched().isEmpty()).isTrue();
    Requirement shared = new Has(NOWHERE, List.of(BORROW));
    assertThat(Pruner.plan(partitions, shared, TimeRange.ALL).searched().toArray())
        .containsExactly(0);
  }

  @Test
  void everythingSearchesEveryPartition() {
    Plan plan = Pruner.everything(PARTITIONS);
    assertThat(plan.searched().toArray()).containsExactly(0, 1, 4, 7);
    assertThat(plan.partitions()).isEqualTo(4);
    assertThat(Pruner.plan(List.of(), new Always(), TimeRange.ALL).partitions()).isZero();
  }

  private static void assertSearched(Requirement requirement, int... ordinals) {
    Plan plan = Pruner.plan(PARTITIONS, requirement, TimeRange.ALL);
    assertThat(plan.searched().toArray()).as("%s", requirement).containsExactly(ordinals);
    assertThat(plan.partitions()).isEqualTo(PARTITIONS.size());
  }

  private static ModelEntry entry(long timestamp, String tool, Key... keys) {
    return new ModelEntry(timestamp, Set.of(keys), Map.of(Field.TOOL, tool), false);
  }

  /// Records the partitions whose filters are read.
  private record Spied(ModelPartition partition, List<Integer> asked) implements PartitionFacts {
    @Override
    public int ordinal() {
      return partition.ordinal();
    }

    @Override
    public long min() {
      return partition.min();
    }

    @Override
    public long max() {
      return partition.max();
    }

    @Override
    public int undated() {
      return partition.undated();
    }

    @Override
    public int count() {
      return partition.count();
    }

    @Override
    public Presence has(Key key) {
      asked.add(ordinal());
      return partition.has(key);
    }

    @Override
    public Presence tag(Field field, String term) {
      return partition.tag(field, term);
    }
  }
}
