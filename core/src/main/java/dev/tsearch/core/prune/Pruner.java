package dev.tsearch.core.prune;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.roaringbitmap.RoaringBitmap;

/// Decides which partitions a search reads. The rules are the table in the package documentation.
///
/// The pruner works on positions in the list of partitions. Every step receives the positions that
/// are still candidates and returns a subset of them in a new bitmap; no bitmap changes after the
/// step that made it. A requirement that the current step cannot decide prunes nothing.
public final class Pruner {

  /// The evidence that a step may use. Each step also uses the evidence of the steps before it.
  private enum Step {
    TIMES,
    TAGS,
    FILTERS
  }

  /// What the steps after the first one know more about.
  private static final Set<RequirementKind> EVIDENCE =
      EnumSet.of(RequirementKind.TAG, RequirementKind.HAS);

  /// The pruner checks the beginnings of a term only while at most this many partitions are left.
  private static final int MAX_CONFIRMED = 64;

  /// The filters of many partitions are looked into only if those of a sample of this size prune.
  /// It is larger than [#MAX_CONFIRMED], so that each filter of the sample is asked once.
  private static final int SAMPLE = 2 * MAX_CONFIRMED;

  /// A sample that loses no more than this prunes too little: a word that nearly every partition
  /// has is found by an index at once, and to look into all filters takes longer.
  private static final int MAX_LOST = SAMPLE / 16;

  private final List<? extends PartitionFacts> partitions;
  private final Step step;

  private Pruner(List<? extends PartitionFacts> partitions, Step step) {
    this.partitions = partitions;
    this.step = step;
  }

  /// Plans a search of the partitions.
  ///
  /// @param partitions the facts of each partition; their ordinals are distinct
  /// @param requirement what an entry must meet to match
  /// @param time the time range that an entry must be in as well
  public static Plan plan(
      List<? extends PartitionFacts> partitions, Requirement requirement, TimeRange time) {
    var parts = new ArrayList<Requirement>();
    parts.add(new Requirement.Time(time));
    addParts(requirement, parts);
    RoaringBitmap all = everyPosition(partitions);
    RoaringBitmap inTime = new Pruner(partitions, Step.TIMES).may(parts, all);
    parts.removeIf(part -> !hasOneOf(EVIDENCE, part));
    RoaringBitmap tagged = new Pruner(partitions, Step.TAGS).may(parts, inTime);
    parts.removeIf(part -> !hasOneOf(Set.of(RequirementKind.HAS), part));
    RoaringBitmap searched = new Pruner(partitions, Step.FILTERS).filtered(parts, tagged);
    return new Plan(
        ordinals(partitions, searched),
        ordinals(partitions, RoaringBitmap.andNot(all, inTime)),
        ordinals(partitions, RoaringBitmap.andNot(inTime, tagged)),
        ordinals(partitions, RoaringBitmap.andNot(tagged, searched)));
  }

  /// Adds what must be met together: a step that knows no more about a part than the step before
  /// would only repeat its answer.
  private static void addParts(Requirement requirement, List<Requirement> into) {
    if (requirement instanceof Requirement.AllOf all) {
      for (Requirement part : all.parts()) {
        addParts(part, into);
      }
    } else {
      into.add(requirement);
    }
  }

  /// Whether a requirement of one of some kinds is in another one, or is that.
  private static boolean hasOneOf(Set<RequirementKind> kinds, Requirement requirement) {
    return switch (requirement.kind()) {
      case ALL_OF -> hasOneOf(kinds, ((Requirement.AllOf) requirement).parts());
      case AT_LEAST -> hasOneOf(kinds, ((Requirement.AtLeast) requirement).parts());
      case NEGATION -> hasOneOf(kinds, ((Requirement.Negation) requirement).part());
      case HAS, TAG, TIME, UNKNOWN, ALWAYS, NEVER -> kinds.contains(requirement.kind());
    };
  }

  private static boolean hasOneOf(Set<RequirementKind> kinds, List<Requirement> parts) {
    for (Requirement part : parts) {
      if (hasOneOf(kinds, part)) {
        return true;
      }
    }
    return false;
  }

  private RoaringBitmap may(List<Requirement> parts, RoaringBitmap within) {
    return narrow(parts, within, this::may);
  }

  /// The plan that searches every partition.
  public static Plan everything(List<? extends PartitionFacts> partitions) {
    PartitionSet none = PartitionSet.EMPTY;
    return new Plan(ordinals(partitions, everyPosition(partitions)), none, none, none);
  }

  /// The positions that the filters leave; all of them if the filters of a sample prune hardly any.
  private RoaringBitmap filtered(List<Requirement> parts, RoaringBitmap within) {
    RoaringBitmap sample = sample(within);
    RoaringBitmap kept = may(parts, sample);
    return !sample.isEmpty() && kept.getCardinality() >= sample.getCardinality() - MAX_LOST
        ? within
        : RoaringBitmap.or(kept, may(parts, RoaringBitmap.andNot(within, sample)));
  }

  /// Positions at equal distances; none if there are few.
  private static RoaringBitmap sample(RoaringBitmap within) {
    var sample = new RoaringBitmap();
    int size = within.getCardinality();
    for (int at = 0; at < SAMPLE && size > 4 * SAMPLE; at++) {
      sample.add(within.select((int) ((long) at * size / SAMPLE)));
    }
    return sample;
  }

  /// The column MAY: the positions of partitions that may hold an entry that meets the requirement.
  private RoaringBitmap may(Requirement requirement, RoaringBitmap within) {
    return switch (requirement.kind()) {
      case HAS -> step == Step.FILTERS ? mayHave((Requirement.Has) requirement, within) : within;
      case TAG -> {
        var tag = (Requirement.Tag) requirement;
        yield step == Step.TIMES
            ? within
            : keep(within, facts -> facts.tag(tag.field(), tag.term()) != Presence.NONE);
      }
      case TIME -> {
        TimeRange range = ((Requirement.Time) requirement).range();
        yield range.isUnbounded() ? within : keep(within, facts -> overlaps(facts, range));
      }
      case ALL_OF -> narrow(((Requirement.AllOf) requirement).parts(), within, this::may);
      case AT_LEAST -> atLeast((Requirement.AtLeast) requirement, within, this::may);
      case NEGATION ->
          RoaringBitmap.andNot(within, all(((Requirement.Negation) requirement).part(), within));
      case UNKNOWN, ALWAYS -> within;
      case NEVER -> new RoaringBitmap();
    };
  }

  /// Checks the beginnings of a term only while few partitions are left: the filters of some
  /// partitions are wrong about a term that no partition has, whereas confirming a term that every
  /// partition has would cost up to three more lookups for each.
  private RoaringBitmap mayHave(Requirement.Has has, RoaringBitmap within) {
    RoaringBitmap kept = keep(within, facts -> facts.has(has.key()) != Presence.NONE);
    for (Key beginning : has.beginnings()) {
      if (kept.isEmpty() || kept.getCardinality() > MAX_CONFIRMED) {
        return kept;
      }
      kept = keep(kept, facts -> facts.has(beginning) != Presence.NONE);
    }
    return kept;
  }

  /// The column ALL: the positions of partitions of which every entry meets the requirement.
  private RoaringBitmap all(Requirement requirement, RoaringBitmap within) {
    return switch (requirement.kind()) {
      case HAS, UNKNOWN, NEVER -> new RoaringBitmap();
      case TAG -> {
        var tag = (Requirement.Tag) requirement;
        yield step == Step.TIMES
            ? new RoaringBitmap()
            : keep(within, facts -> facts.tag(tag.field(), tag.term()) == Presence.EVERY);
      }
      case TIME -> {
        TimeRange range = ((Requirement.Time) requirement).range();
        yield range.isUnbounded() ? within : keep(within, facts -> isInside(facts, range));
      }
      case ALL_OF -> narrow(((Requirement.AllOf) requirement).parts(), within, this::all);
      case AT_LEAST -> atLeast((Requirement.AtLeast) requirement, within, this::all);
      case NEGATION ->
          RoaringBitmap.andNot(within, may(((Requirement.Negation) requirement).part(), within));
      case ALWAYS -> within;
    };
  }

  private static boolean overlaps(PartitionFacts facts, TimeRange range) {
    return facts.undated() < facts.count()
        && facts.min() <= range.max()
        && facts.max() >= range.min();
  }

  private static boolean isInside(PartitionFacts facts, TimeRange range) {
    return facts.undated() == 0
        && facts.count() > 0
        && facts.min() >= range.min()
        && facts.max() <= range.max();
  }

  /// Evaluates the parts in order, each within the positions that the parts before it kept.
  private static RoaringBitmap narrow(
      List<Requirement> parts, RoaringBitmap within, Evaluation evaluation) {
    RoaringBitmap left = within;
    for (Requirement part : parts) {
      if (left.isEmpty()) {
        return left;
      }
      left = evaluation.of(part, left);
    }
    return left;
  }

  private static RoaringBitmap atLeast(
      Requirement.AtLeast requirement, RoaringBitmap within, Evaluation evaluation) {
    int count = requirement.count();
    List<Requirement> parts = requirement.parts();
    if (count == 0) {
      return within;
    }
    if (count > parts.size()) {
      return new RoaringBitmap();
    }
    // reached[n]: the positions that at least n of the parts evaluated so far keep
    RoaringBitmap[] reached = new RoaringBitmap[count + 1];
    reached[0] = within;
    for (int level = 1; level <= count; level++) {
      reached[level] = new RoaringBitmap();
    }
    for (Requirement part : parts) {
      RoaringBitmap undecided = RoaringBitmap.andNot(within, reached[count]);
      RoaringBitmap kept = evaluation.of(part, undecided);
      for (int level = count; level >= 1; level--) {
        reached[level].or(RoaringBitmap.and(reached[level - 1], kept));
      }
    }
    return reached[count];
  }

  private RoaringBitmap keep(RoaringBitmap within, Predicate<PartitionFacts> test) {
    var kept = new RoaringBitmap();
    var positions = within.getIntIterator();
    while (positions.hasNext()) {
      int position = positions.next();
      if (test.test(partitions.get(position))) {
        kept.add(position);
      }
    }
    return kept;
  }

  private static RoaringBitmap everyPosition(List<? extends PartitionFacts> partitions) {
    return RoaringBitmap.bitmapOfRange(0, partitions.size());
  }

  private static PartitionSet ordinals(
      List<? extends PartitionFacts> partitions, RoaringBitmap positions) {
    var ordinals = new RoaringBitmap();
    var iterator = positions.getIntIterator();
    while (iterator.hasNext()) {
      ordinals.add(partitions.get(iterator.next()).ordinal());
    }
    return new PartitionSet(ordinals);
  }

  /// One of the two columns of the table: [#may] or [#all].
  @FunctionalInterface
  private interface Evaluation {
    RoaringBitmap of(Requirement requirement, RoaringBitmap within);
  }
}
