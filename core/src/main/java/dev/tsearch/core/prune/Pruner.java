package dev.tsearch.core.prune;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.List;
import java.util.function.Predicate;
import org.roaringbitmap.RoaringBitmap;

/// Makes plans; the table that it follows is in the package's description.
///
/// Works on positions in the list of partitions, and within a set of positions that are not out
/// yet; no set is changed once it is made.
///
/// Asks for types one by one, since a switch over types is linked at run time, which would cost a
/// search as a fresh process more than the plan. What it does not know passes nothing over.
public final class Pruner {

  /// What is asked of partitions: each step asks what the ones before it did, and more.
  private enum Step {
    TIMES,
    TAGS,
    FILTERS
  }

  /// How many partitions may be left for the beginnings of a term to be asked for.
  private static final int MAX_CONFIRMED = 64;

  private final List<? extends PartitionFacts> partitions;
  private final Step step;

  private Pruner(List<? extends PartitionFacts> partitions, Step step) {
    this.partitions = partitions;
    this.step = step;
  }

  /// The plan for a search of these partitions.
  ///
  /// @param partitions what is known of each; ordinals distinct
  /// @param requirement what an entry must have to match
  /// @param time the time asked for besides
  public static Plan plan(
      List<? extends PartitionFacts> partitions, Requirement requirement, TimeRange time) {
    var whole = new Requirement.All(List.of(new Requirement.Time(time), requirement));
    RoaringBitmap all = everyPosition(partitions);
    RoaringBitmap inTime = new Pruner(partitions, Step.TIMES).may(whole, all);
    RoaringBitmap tagged = new Pruner(partitions, Step.TAGS).may(whole, inTime);
    RoaringBitmap searched = new Pruner(partitions, Step.FILTERS).may(whole, tagged);
    return new Plan(
        ordinals(partitions, searched),
        ordinals(partitions, RoaringBitmap.andNot(all, inTime)),
        ordinals(partitions, RoaringBitmap.andNot(inTime, tagged)),
        ordinals(partitions, RoaringBitmap.andNot(tagged, searched)));
  }

  /// The plan that passes nothing over.
  public static Plan everything(List<? extends PartitionFacts> partitions) {
    PartitionSet none = PartitionSet.of();
    return new Plan(ordinals(partitions, everyPosition(partitions)), none, none, none);
  }

  /// Those of the partitions that may hold an entry which meets the requirement.
  private RoaringBitmap may(Requirement requirement, RoaringBitmap within) {
    if (requirement instanceof Requirement.Has has) {
      return step == Step.FILTERS ? mayHave(has, within) : within;
    } else if (requirement instanceof Requirement.Tag tag) {
      return step == Step.TIMES
          ? within
          : keep(within, facts -> facts.tag(tag.field(), tag.term()) != Presence.NONE);
    } else if (requirement instanceof Requirement.Time time) {
      TimeRange range = time.range();
      return range.isUnbounded() ? within : keep(within, facts -> overlaps(facts, range));
    } else if (requirement instanceof Requirement.All all) {
      return narrow(all.parts(), within, this::may);
    } else if (requirement instanceof Requirement.AtLeast some) {
      return atLeast(some.count(), some.parts(), within, this::may);
    } else if (requirement instanceof Requirement.Not not) {
      return RoaringBitmap.andNot(within, all(not.part(), within));
    }
    return requirement instanceof Requirement.Nothing ? new RoaringBitmap() : within;
  }

  /// Asks for a term's beginnings only where few partitions are left: a word that is nowhere leaves
  /// some by chance, while one that is everywhere would cost three questions for each.
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

  /// Those of the partitions whose every entry surely meets the requirement.
  private RoaringBitmap all(Requirement requirement, RoaringBitmap within) {
    if (requirement instanceof Requirement.Tag tag) {
      return step == Step.TIMES
          ? new RoaringBitmap()
          : keep(within, facts -> facts.tag(tag.field(), tag.term()) == Presence.EVERY);
    } else if (requirement instanceof Requirement.Time time) {
      TimeRange range = time.range();
      return range.isUnbounded() ? within : keep(within, facts -> isInside(facts, range));
    } else if (requirement instanceof Requirement.All all) {
      return narrow(all.parts(), within, this::all);
    } else if (requirement instanceof Requirement.AtLeast some) {
      return atLeast(some.count(), some.parts(), within, this::all);
    } else if (requirement instanceof Requirement.Not not) {
      return RoaringBitmap.andNot(within, may(not.part(), within));
    }
    return requirement instanceof Requirement.Everything ? within : new RoaringBitmap();
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

  /// What is left after every part has looked at what the part before it left.
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
      int count, List<Requirement> parts, RoaringBitmap within, Evaluation evaluation) {
    if (count == 0) {
      return within;
    }
    if (count > parts.size()) {
      return new RoaringBitmap();
    }
    // reached[n]: the positions that at least n of the parts seen so far keep
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

  /// One of the two columns of the table.
  @FunctionalInterface
  private interface Evaluation {
    RoaringBitmap of(Requirement requirement, RoaringBitmap within);
  }
}
