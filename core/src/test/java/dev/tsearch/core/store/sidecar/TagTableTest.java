package dev.tsearch.core.store.sidecar;

import static dev.tsearch.core.store.SealedSample.entry;
import static dev.tsearch.core.store.SealedSample.withMetadata;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TagTableTest {

  @Test
  void answersWhetherNoneSomeOrEveryEntryHasATerm() {
    TagTable table =
        table(List.of(tool("1", "Bash"), tool("2", "Read"), entry("3", 5, "no tool at all")));
    assertThat(table.answer(Field.TOOL, "bash")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.TOOL, "write")).isEqualTo(TagAnswer.NONE);
    assertThat(table.answer(Field.TOOL, "bas")).isEqualTo(TagAnswer.NONE);
    assertThat(table.answer(Field.FROM, "ann")).isEqualTo(TagAnswer.EVERY);
    assertThat(table.answer(Field.MODEL, "anything")).isEqualTo(TagAnswer.NONE);
    assertThat(table.values(Field.TOOL)).contains(List.of("bash", "read"));
  }

  /// An index once treated an absent value as the empty one.
  @Test
  void absentValueIsNotTheEmptyTerm() {
    assertThat(table(List.of(entry("1", 5, ""))).answer(Field.TOOL, "")).isEqualTo(TagAnswer.NONE);
  }

  @Test
  void sixtyFourValuesAreListed_sixtyFiveAreNot() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      entries.add(tool("e" + i, "tool-" + i));
    }
    assertThat(table(entries).answer(Field.TOOL, "tool-63")).isEqualTo(TagAnswer.SOME);
    assertThat(table(entries).answer(Field.TOOL, "tool-64")).isEqualTo(TagAnswer.NONE);
    entries.add(tool("e64", "tool-64"));
    assertThat(table(entries).answer(Field.TOOL, "tool-63")).isEqualTo(TagAnswer.UNKNOWN);
    assertThat(table(entries).answer(Field.TOOL, "never met")).isEqualTo(TagAnswer.UNKNOWN);
    assertThat(table(entries).values(Field.TOOL)).isEmpty();
    assertThat(table(entries).answer(Field.FROM, "ann")).isEqualTo(TagAnswer.EVERY);
  }

  @Test
  void noiseCountsAmongTheEntries() {
    Entry noise =
        new Entry("2", 6, "cli", "ann", "", EntryType.PROGRESS, entry("2", 6, "").metadata());
    TagTable table = table(List.of(entry("1", 5, "hello"), noise));
    assertThat(table.answer(Field.FROM, "ann")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.TYPE, "progress")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.SOURCE, "chibi")).isEqualTo(TagAnswer.EVERY);
  }

  /// `İ` has two code points in lower case, and `toLowerCase` of a Turkish locale another one.
  @Test
  void valuesAreFoundByTheirTerm() {
    for (String value : List.of("İzmir", "IRMAK", "ÀÉ", "x".repeat(400), "日本", "K")) {
      TagTable table = table(List.of(tool("1", value)));
      assertThat(table.answer(Field.TOOL, Field.TOOL.term(value))).isEqualTo(TagAnswer.EVERY);
    }
  }

  @Test
  void entryWithSeveralValuesCountsOncePerValue() {
    Entry first = withMetadata(entry("1", 5, ""), "files", List.of("/a/x.rs", "/A/x.rs"));
    Entry second = withMetadata(entry("2", 6, ""), "files", List.of("/c/y.rs"));
    assertThat(table(List.of(first, second)).answer(Field.FILE, "/a/x.rs"))
        .isEqualTo(TagAnswer.SOME);
    assertThat(table(List.of(first, first)).answer(Field.FILE, "x.rs")).isEqualTo(TagAnswer.EVERY);
  }

  /// Sixty-four folders are listed though their trailing parts are many more.
  @Test
  void pathsAreFoundByTheirTrailingPartsWithoutListingThem() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      entries.add(withMetadata(entry("e" + i, 5, ""), "project", "/home/ann/plots/garden-" + i));
    }
    TagTable table = table(entries);
    assertThat(table.answer(Field.PROJECT, "garden-63")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.PROJECT, "plots/garden-63")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.PROJECT, "arden-63")).isEqualTo(TagAnswer.NONE);
    assertThat(table.answer(Field.PROJECT, "plots")).isEqualTo(TagAnswer.NONE);
    assertThat(table.answer(Field.SESSION, "1")).isEqualTo(TagAnswer.NONE);
  }

  /// The table must agree with the terms that the index has, whatever it keeps of them.
  @Test
  void answersNeverContradictTheTermsOfTheEntries() {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      List<Entry> entries = new ArrayList<>();
      for (int i = random.nextInt(1, 5); i > 0; i--) {
        Entry some = withMetadata(entry("e" + i, 5, ""), "project", path(random));
        entries.add(withMetadata(some, "files", List.of(path(random), path(random))));
      }
      TagTable table = table(entries);
      for (Field field : List.of(Field.PROJECT, Field.FILE, Field.SESSION)) {
        Set<String> asked = new HashSet<>(List.of("", field.term(path(random))));
        entries.forEach(entry -> asked.addAll(field.terms(entry)));
        for (String term : asked) {
          assertAgrees(table, entries, field, term, "seed " + seed + ", round " + round);
        }
      }
    }
  }

  /// A value of a checkpoint matches its prefixes, and a word of an intent its parts; the table
  /// lists neither.
  @Test
  void prefixesAndPartsAreFoundWithoutListingThem() {
    Entry first = withMetadata(entry("e1", 5, ""), "checkpoint", "a1b2c3d4");
    Entry second = withMetadata(entry("e2", 5, ""), "checkpoint", "a1b2ffff");
    TagTable table = table(List.of(first, second));
    assertThat(table.answer(Field.CHECKPOINT, "a1b2c")).isEqualTo(TagAnswer.SOME);
    assertThat(table.answer(Field.CHECKPOINT, "b2c3")).isEqualTo(TagAnswer.NONE);
    Entry intent = withMetadata(entry("e3", 5, ""), "intent", "Add a RetryPolicy");
    TagTable text = table(List.of(intent));
    assertThat(text.answer(Field.INTENT, "retry")).isEqualTo(TagAnswer.SOME);
    assertThat(text.answer(Field.INTENT, "retrypolicy")).isEqualTo(TagAnswer.EVERY);
    assertThat(text.answer(Field.INTENT, "upload")).isEqualTo(TagAnswer.NONE);
  }

  @Test
  void answersProveNothingWrongAboutPrefixesAndParts() {
    long seed = Seed.next();
    var random = new Random(seed);
    int none = 0;
    for (int round = 0; round < 500; round++) {
      List<Entry> entries = new ArrayList<>();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        Entry some = withMetadata(entry("e" + i, 5, ""), "checkpoint", hexadecimal(random));
        entries.add(withMetadata(some, "intent", intent(random)));
      }
      TagTable table = table(entries);
      for (Field field : List.of(Field.CHECKPOINT, Field.INTENT)) {
        Set<String> asked = new HashSet<>(Field.words(intent(random) + " " + hexadecimal(random)));
        entries.forEach(entry -> asked.addAll(field.terms(entry)));
        List.copyOf(asked).forEach(term -> asked.add(term.substring(0, (term.length() + 1) / 2)));
        for (String term : asked) {
          long having = entries.stream().filter(entry -> field.matches(entry, term)).count();
          TagAnswer answer = table.answer(field, term);
          String what = "seed %d, round %d: %s in %s".formatted(seed, round, term, entries);
          assertThat(answer == TagAnswer.NONE && having > 0).as(what).isFalse();
          assertThat(answer == TagAnswer.EVERY && having < entries.size()).as(what).isFalse();
          none += answer == TagAnswer.NONE ? 1 : 0;
        }
      }
    }
    assertThat(none).as("answers that prune").isGreaterThan(100);
  }

  private static String hexadecimal(Random random) {
    return Long.toHexString(random.nextLong()).substring(0, 1 + random.nextInt(4));
  }

  private static String intent(Random random) {
    var intent = new StringBuilder();
    for (int words = random.nextInt(4); words >= 0; words--) {
      for (int parts = random.nextInt(3); parts >= 0; parts--) {
        intent.append(
            List.of("Retry", "policy", "HTTP", "Σας", "ΟΔΟΣ", "_", "İd", "10")
                .get(random.nextInt(8)));
      }
      intent.append(List.of(" ", "-", ". ", "'").get(random.nextInt(4)));
    }
    return intent.toString();
  }

  private static void assertAgrees(
      TagTable table, List<Entry> entries, Field field, String term, String story) {
    long having = entries.stream().filter(entry -> field.terms(entry).contains(term)).count();
    TagAnswer answer = table.answer(field, term);
    if (having > 0) {
      assertThat(answer).as("%s: %s", story, term).isNotEqualTo(TagAnswer.NONE);
    } else {
      assertThat(answer).as("%s: %s", story, term).isEqualTo(TagAnswer.NONE);
    }
    if (answer == TagAnswer.EVERY) {
      assertThat(having).as("%s: %s", story, term).isEqualTo(entries.size());
    }
  }

  private static String path(Random random) {
    var path = new StringBuilder();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      path.append(random.nextInt(4) == 0 ? "" : "/")
          .append(List.of("a", "B", "İ", "日", "").get(random.nextInt(5)));
    }
    return path.isEmpty() ? "/" : path.toString();
  }

  @Test
  void fieldThatTheWriterDidNotKnowIsUnknown() {
    var section = new SectionWriter().varint(1).text("tool").varint(1).varint(0).toBytes();
    var table = new TagTable(section);
    assertThat(table.answer(Field.TOOL, "bash")).isEqualTo(TagAnswer.NONE);
    assertThat(table.answer(Field.SOURCE, "chibi")).isEqualTo(TagAnswer.UNKNOWN);
  }

  private static Entry tool(String id, String tool) {
    return withMetadata(entry(id, 5, ""), "tool", tool);
  }

  private static TagTable table(List<Entry> entries) {
    var builder = new TagTableBuilder();
    entries.forEach(builder::add);
    return new TagTable(builder.build());
  }
}
