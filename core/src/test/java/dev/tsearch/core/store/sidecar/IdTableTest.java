package dev.tsearch.core.store.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdTableTest {
  private static final int ORDINAL = 7;

  @Test
  void findsEveryEntryByIdentityAndByEveryBeginningOfItsId() {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      List<EntryId> identities = identities(random, random.nextInt(200));
      IdTable table = table(identities);
      String story = "seed " + seed + ", round " + round;
      assertThat(table.size()).as(story).isEqualTo(identities.size());
      for (int i = 0; i < identities.size(); i++) {
        EntryId identity = identities.get(i);
        assertThat(table.withIdentity(IdentityHash.of(identity), ORDINAL))
            .as("%s: %s", story, identity)
            .contains(address(i));
        String id = identity.id();
        int end = id.offsetByCodePoints(0, random.nextInt(id.codePointCount(0, id.length()) + 1));
        assertFound(table, identities, id.substring(0, end), story);
        assertFound(table, identities, id, story);
        assertFound(table, identities, id + "x", story);
      }
      assertFound(table, identities, "", story);
      assertFound(
          table, identities, new UUID(random.nextLong(), random.nextLong()).toString(), story);
    }
  }

  /// Everything that begins with the text is found, and little else: only ids that were cut.
  private static void assertFound(
      IdTable table, List<EntryId> identities, String prefix, String story) {
    List<EntryAddress> truth = new ArrayList<>();
    for (int i = 0; i < identities.size(); i++) {
      if (identities.get(i).id().startsWith(prefix)) {
        truth.add(address(i));
      }
    }
    List<EntryAddress> found = table.startingWith(prefix, ORDINAL);
    assertThat(found).as("%s: '%s'", story, prefix).containsAll(truth);
    assertThat(found.size() - truth.size()).as("%s: '%s'", story, prefix).isLessThanOrEqualTo(1);
  }

  @Test
  void unknownIdentityIsFoundNowhere() {
    IdTable table = table(identities(new Random(3), 100));
    var stranger = new EntryId("chibi", "elsewhere", "1");
    assertThat(table.withIdentity(IdentityHash.of(stranger), ORDINAL)).isEmpty();
  }

  @Test
  void sameIdInTwoSessionsIsTwoEntries() {
    var here = new EntryId("chibi", "here", "0b9c");
    var there = new EntryId("chibi", "there", "0b9c");
    IdTable table = table(List.of(here, there));
    assertThat(table.startingWith("0b9c", ORDINAL)).containsExactly(address(0), address(1));
    assertThat(table.withIdentity(IdentityHash.of(here), ORDINAL)).containsExactly(address(0));
    assertThat(table.withIdentity(IdentityHash.of(there), ORDINAL)).containsExactly(address(1));
  }

  @Test
  void sameIdentityTwiceIsFoundTwice() {
    var identity = new EntryId("chibi", "here", "a");
    IdTable table = table(List.of(identity, identity));
    assertThat(table.withIdentity(IdentityHash.of(identity), ORDINAL))
        .containsExactly(address(0), address(1));
  }

  @Test
  void partsOfAnIdentityDoNotRunTogether() {
    assertThat(IdentityHash.of(new EntryId("a", "bc", "d")))
        .isNotEqualTo(IdentityHash.of(new EntryId("ab", "c", "d")));
  }

  @Test
  void lastAddressesAreThoseOfTheLastLines() {
    IdTable table = table(identities(new Random(5), 40));
    assertThat(table.last(2, ORDINAL)).containsExactly(address(38), address(39));
    assertThat(table.last(100, ORDINAL)).hasSize(40).startsWith(address(0));
    assertThat(table.last(0, ORDINAL)).isEmpty();
  }

  @Test
  void tableWithoutEntriesFindsNothing() {
    IdTable table = table(List.of());
    assertThat(table.last(3, ORDINAL)).isEmpty();
    assertThat(table.startingWith("", ORDINAL)).isEmpty();
    assertThat(table.withIdentity(0, ORDINAL)).isEmpty();
  }

  @Test
  void uuidsCostAtMost14BytesEach() {
    var random = new Random(1);
    var builder = new IdTableBuilder();
    for (int i = 0; i < 1_000; i++) {
      var id = new UUID(random.nextLong(), random.nextLong()).toString();
      builder.add(new EntryId("claude-code", "s", id), i * 1_000L, 999);
    }
    assertThat(builder.build().length).isLessThanOrEqualTo(14_000);
  }

  private static List<EntryId> identities(Random random, int count) {
    List<EntryId> identities = new ArrayList<>();
    while (identities.size() < count) {
      String session = "s" + random.nextInt(4);
      String id = id(random, identities);
      identities.add(new EntryId("claude-code", session, id));
    }
    return identities;
  }

  private static String id(Random random, List<EntryId> before) {
    String known = before.isEmpty() ? "0" : before.get(random.nextInt(before.size())).id();
    return switch (random.nextInt(6)) {
      case 0 -> known;
      case 1 -> known + "#" + random.nextInt(3);
      case 2 -> "msg_" + Integer.toString(random.nextInt(2_000), 36);
      case 3 -> "ü日" + random.nextInt(50);
      default -> new UUID(random.nextLong(), random.nextLong()).toString();
    };
  }

  private static EntryAddress address(int i) {
    return new EntryAddress(ORDINAL, i * 100L, 99 - i % 7);
  }

  private static IdTable table(List<EntryId> identities) {
    var builder = new IdTableBuilder();
    for (int i = 0; i < identities.size(); i++) {
      builder.add(identities.get(i), address(i).offset(), address(i).length());
    }
    return new IdTable(builder.build());
  }
}
