package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskedUnits.SourceUnit;
import dev.tsearch.core.forget.hash.BeginningHashes;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LineEnds;
import dev.tsearch.core.forget.hash.UnitHashes;
import dev.tsearch.core.forget.json.JsonList;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Lists within documents, and beginnings of which shorter copies are known.
class ForgottenListTest {
  private static final Forgotten BEFORE = Forgotten.NOTHING.salted(new byte[KeyedHash.SALT_BYTES]);
  private static final KeyedHash KEYED = BEFORE.keyed();

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static ForgottenRule rule(Set<Beginning> beginnings, Set<ForgottenList> lists) {
    return new ForgottenRule(
        1,
        "2026-01-02T03:04:05Z",
        ForgottenRule.ForgetKind.FORGET,
        1,
        1,
        1,
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeSet<>(),
        beginnings,
        lists,
        ForgottenParts.NONE,
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeMap<>(),
        List.of(),
        List.of());
  }

  private static ForgottenList list(String document, boolean stays) {
    JsonList list = JsonList.in(bytes(document)).getLast();
    return ForgottenList.of(KEYED, bytes(document), list, List.of(), stays);
  }

  private static Beginning beginning(String text) {
    var hashes = new BeginningHashes(KEYED, List.of((long) text.length()));
    hashes.add(bytes(text));
    var ends = new LineEnds(KEYED, text.length());
    int half = text.length() / 2;
    ends.add(bytes(text.substring(0, half)));
    ends.add(bytes(text.substring(half)));
    return new Beginning(
        text.length(),
        hashes.hashes().getOrDefault((long) text.length(), ""),
        List.of(new ForgottenPart(0, text.length())),
        ends.hashes());
  }

  private static String masked(ForgottenRule rule, String source) throws IOException {
    SourceMask mask = BEFORE.with(rule).mask();
    var left = new StringBuilder();
    byte[] bytes = bytes(source);
    try (var units =
        MaskedUnits.open(
            from -> new ByteArrayInputStream(bytes, (int) from, bytes.length - (int) from),
            mask,
            0)) {
      for (Optional<SourceUnit> unit = units.next(); unit.isPresent(); unit = units.next()) {
        byte[] its = unit.get().bytes();
        MaskSpan.apply(unit.get().spans(), its);
        left.append(new String(its, UTF_8));
      }
    }
    return left.toString();
  }

  private static String messages(int count) {
    var all = new StringBuilder("{\"messages\":[");
    for (int i = 0; i < count; i++) {
      all.append(i == 0 ? "" : ",").append("{\"content\":\"what is said, number ").append(i);
      all.append("\",\"parts\":[{}]}");
    }
    return all.append("]}").toString();
  }

  @Test
  void listsOfObjectsAreFound_withTheNamesThatLeadToThem() {
    String json =
        """
        {"a":[1,{"b":["x",{"c":"]"}]},{"b":[{}]}],"d" : {"e":[{"f":"\\"{"}]},"g":[1],"h":[{}\
        """;
    assertThat(JsonList.in(bytes(json)))
        .extracting(each -> each.path() + " " + each.elements().size())
        .containsExactly("/a[]/b 1", "/a[]/b 1", "/a 2", "/d/e 1", "/h 1");
    assertThat(JsonList.in(bytes("[{},{}]"))).extracting(JsonList::path).containsExactly("");
    assertThat(JsonList.in(bytes("[".repeat(1_000_000)))).isEmpty();
    assertThat(JsonList.in(bytes("]}\"{\\"))).isEmpty();
  }

  @Test
  void aListIsKnown_ifOneOfBothIsTheBeginningOfTheOther() throws IOException {
    ForgottenRule rule = rule(Set.of(), Set.of(list(messages(5), false)));
    for (int count = 2; count <= 6; count++) {
      String left = masked(rule, messages(count));
      assertThat(left).hasSameSizeAs(messages(count));
      assertThat(left.contains("said")).isEqualTo(count == 6);
      assertThat(left.replace("number 5", "")).doesNotContain("number");
    }
    String other = messages(6).replace("number 1", "number 9");
    assertThat(masked(rule, other)).isEqualTo(other);
    String elsewhere = messages(5).replace("messages", "others");
    assertThat(masked(rule, elsewhere)).isEqualTo(elsewhere);
    String changed = messages(5).replace("number 4", "number 9");
    assertThat(masked(rule, changed)).isEqualTo(changed);
  }

  @Test
  void aListThatStays() throws IOException {
    ForgottenRule rule = rule(Set.of(), Set.of(list(messages(5), false), list(messages(2), true)));
    assertThat(masked(rule, messages(2))).isEqualTo(messages(2));
    assertThat(masked(rule, messages(5))).doesNotContain("number");
  }

  @Test
  void aShorterSourceIsKnown_ifItHasNothingElse() throws IOException {
    String text = "# The first line\n\n#### the second one\n\nthe third one\n";
    ForgottenRule rule = rule(Set.of(beginning(text)), Set.of());
    for (String part :
        List.of(
            "# The first line\n",
            "# The first line",
            "# The first line\n\n#### the second one\n",
            "# The first line\n\n#### the second one\n\nthe thi",
            text)) {
      assertThat(masked(rule, part)).isBlank().hasSameSizeAs(part);
    }
    for (String other :
        List.of(
            "# The first",
            "# The first line\nand another one\n",
            "# The first line\n\n#### the sec",
            text.replace("third", "fifth"))) {
      assertThat(masked(rule, other)).isEqualTo(other);
    }
    assertThat(masked(rule, text + "more\n")).isEqualTo(masked(rule, text) + "more\n");
  }

  @Test
  void linesOfJsonThatAreCut() throws IOException {
    String lines = "{\"a\":\"the first\"}\n{\"a\":\"the second\"}\n{\"a\":\"the third\"}\n";
    ForgottenRule rule = rule(Set.of(beginning(lines)), Set.of());
    assertThat(masked(rule, lines.substring(0, 30))).isBlank();
    String other = "{\"a\":\"the first\"}\n{\"a\":\"another\"}";
    assertThat(masked(rule, other)).isEqualTo(other);
  }

  @Test
  void ofManyLinesTheFirstOnesAreKnown() throws IOException {
    String line = "{\"a\":\"a line\"}\n";
    String lines = line.repeat(UnitHashes.MAX_UNITS + 1_000);
    Beginning beginning = beginning(lines);
    assertThat(beginning.ends().decode()).hasSize(UnitHashes.MAX_UNITS);
    ForgottenRule rule = rule(Set.of(beginning), Set.of());
    assertThat(masked(rule, line.repeat(UnitHashes.MAX_UNITS + 10))).isBlank();
    assertThat(masked(rule, line.repeat(100))).isBlank();
  }

  @Test
  void theyAreReadBack() throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(Path.of("/a"));
    var file = new ForgottenFile(disk, new ArchiveLayout(Path.of("/a")));
    JsonList list = JsonList.in(bytes(messages(3))).getLast();
    ForgottenRule rule =
        rule(
            Set.of(beginning("some\nlines\n")),
            Set.of(
                ForgottenList.of(KEYED, bytes(messages(3)), list, List.of("0a", "0b"), false),
                list(messages(2), true)));
    file.append(BEFORE.adding(rule));
    assertThat(file.read().rules().get(1L)).isEqualTo(rule);
  }

  @Test
  void hashesOfAnotherLengthAreDamage() throws MalformedJsonException {
    for (String name : List.of("ends", "elements")) {
      String line = "{\"of\":1,\"list\":\"0a\",\"" + name + "\":\"%s\"}";
      assertThat(ForgottenLine.isSound(Json.OWN.object(line.formatted("AAAAAAAAAAA=")))).isTrue();
      assertThat(ForgottenLine.isSound(Json.OWN.object(line.formatted("AAAA")))).isFalse();
      assertThat(ForgottenLine.isSound(Json.OWN.object(line.formatted("no hash")))).isFalse();
    }
  }
}
