package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SessionOrderTest {
  private static final long NOON = Entries.NOON;

  private static LocatedEntry entry(String id, long second, String fraction, long source, int at) {
    Metadata metadata =
        Metadata.EMPTY.with("origin", new Origin(source, at * 100L, 90, at, 0).toJson());
    return located(id, second, fraction.isEmpty() ? metadata : exact(metadata, fraction));
  }

  private static LocatedEntry appended(String id, long second, String fraction) {
    return located(id, second, exact(Metadata.EMPTY, fraction));
  }

  private static Metadata exact(Metadata metadata, String fraction) {
    return metadata.with("time", "2024-03-09T16:00:00." + fraction + "Z");
  }

  private static LocatedEntry located(String id, long second, Metadata metadata) {
    Entry entry = Entries.message(id, second, id).withMetadata(metadata);
    return new LocatedEntry(entry, new EntryAddress(1, id.hashCode() & 0xFFFF, 1));
  }

  private static LocatedEntry hook(LocatedEntry located) {
    Entry one = located.entry();
    Entry event =
        new Entry(
            one.id(),
            one.timestamp(),
            one.from(),
            one.to(),
            one.content(),
            EntryType.HOOK_EVENT,
            one.metadata());
    return new LocatedEntry(event, located.address());
  }

  private static List<String> ids(List<LocatedEntry> entries) {
    return entries.stream().map(located -> located.entry().id()).toList();
  }

  /// A line after a compaction whose time is that of an earlier line was once shown before it.
  @Test
  void sourceKeepsItsOrder_whateverItsTimes() {
    List<LocatedEntry> lines =
        List.of(
            entry("before", NOON, "100", 1, 1),
            entry("compaction", NOON + 20, "006", 1, 2),
            entry("caveat", NOON + 2, "371", 1, 3),
            entry("undated", 0, "", 1, 4),
            entry("after", NOON + 30, "1", 1, 5));
    assertThat(ids(SessionOrder.of(lines.reversed())))
        .containsExactly("before", "compaction", "caveat", "undated", "after");
  }

  @Test
  void sourcesAreMergedByExactTime_andAnEarlierLineCountsAsSimultaneous() {
    List<LocatedEntry> lines =
        List.of(
            entry("a1", NOON, "500", 1, 1),
            entry("b1", NOON, "400", 2, 1),
            entry("b2", NOON, "6", 2, 2),
            entry("a2", NOON - 60, "", 1, 2),
            entry("a3", NOON, "75", 1, 3),
            appended("own", NOON, "7"));
    assertThat(ids(SessionOrder.of(lines))).containsExactly("b1", "a1", "a2", "b2", "own", "a3");
  }

  @Test
  void eventOfAHookFollowsTheEntriesOfItsSecond() {
    List<LocatedEntry> lines =
        List.of(
            hook(entry("event", NOON, "", 1, 1)),
            entry("late", NOON, "999999999", 2, 1),
            entry("next", NOON + 1, "", 2, 2));
    assertThat(ids(SessionOrder.of(lines))).containsExactly("late", "event", "next");
  }

  @Test
  void addingInPartsGivesTheSameOrder() {
    var random = new Random(Seed.next());
    for (int run = 0; run < 200; run++) {
      var all = new ArrayList<LocatedEntry>();
      for (int source = 1; source <= 3; source++) {
        long second = NOON;
        for (int line = 1; line <= 20; line++) {
          second += random.nextInt(3);
          long own = random.nextInt(5) == 0 ? second - random.nextInt(40) : second;
          String fraction = Integer.toString(random.nextInt(1000));
          all.add(entry(source + "-" + line, own, fraction, source, line));
        }
      }
      List<LocatedEntry> whole = SessionOrder.of(all);
      int cut = random.nextInt(whole.size());
      var order = new SessionOrder();
      var first = new ArrayList<>(whole.subList(0, cut));
      Collections.shuffle(first, random);
      order.add(first);
      var taken = new ArrayList<LocatedEntry>();
      for (int i = 0; i < cut / 2; i++) {
        taken.add(order.take());
      }
      order.add(whole.subList(cut, whole.size()));
      while (!order.isEmpty()) {
        taken.add(order.take());
      }
      assertThat(ids(taken)).isEqualTo(ids(whole));
    }
  }

  @Test
  void onlyTheNewestRevisionRemains() {
    LocatedEntry other = located("n", NOON, Metadata.EMPTY.with("session", "other"));
    List<LocatedEntry> all =
        List.of(
            located("n", NOON, Metadata.EMPTY),
            located("mail@example", NOON, Metadata.EMPTY),
            located("n@2", NOON + 1, Metadata.EMPTY.with("revision_of", "n")),
            other,
            located("n@10", NOON + 2, Metadata.EMPTY.with("revision_of", "n")));
    assertThat(OlderRevisions.removedFrom(all)).containsExactly(all.get(1), other, all.get(4));
  }
}
