package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SourceMaskTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);

  private static SourceMask redacting(String... literals) {
    List<LiteralHash> hashes =
        Arrays.stream(literals).map(text -> LiteralHash.of(KEYED, text)).toList();
    return mask(Set.of(), Set.of(), TextRules.of(KEYED, hashes, List.of(), Set.of()));
  }

  private static SourceMask mask(Set<String> lines, Set<String> ids, TextRules texts) {
    return new SourceMask(
        KEYED,
        List.of(
            new MaskStage(
                KEYED,
                lines,
                Set.of(),
                ids,
                Set.of(),
                List.of(),
                MaskedParts.none(KEYED),
                MaskStage.ALL_LINES,
                noTexts(),
                texts)));
  }

  private static TextRules noTexts() {
    return TextRules.of(KEYED, List.of(), List.of(), Set.of());
  }

  private static String masked(SourceMask mask, String line) {
    byte[] bytes = line.getBytes(UTF_8);
    MaskSpan.apply(mask.line(bytes, 0, bytes.length), bytes);
    return new String(bytes, UTF_8);
  }

  @Test
  void literalIsOverwritten_inTheFormInWhichItStands() {
    SourceMask mask = redacting("a \"b\" é");
    assertThat(masked(mask, "{\"t\":\"x a \\\"b\\\" \\u00e9 y\"}"))
        .isEqualTo("{\"t\":\"x ************** y\"}");
    assertThat(masked(mask, "{\"t\":\"x a \\\"b\\\" é y\"}"))
        .isEqualTo("{\"t\":\"x ********** y\"}");
    assertThat(masked(mask, "{\"t\":\"{\\\"u\\\":\\\"a \\\\\\\"b\\\\\\\" é\\\"}\"}"))
        .isEqualTo("{\"t\":\"{\\\"u\\\":\\\"**************\\\"}\"}");
    assertThat(masked(mask, "plain a \"b\" é text")).isEqualTo("plain ******** text");
  }

  @Test
  void namesAreOverwritten_andStructureIsNot() {
    SourceMask mask = redacting("the long walrus", "id-5");
    assertThat(masked(mask, "{\"the long walrus\":[1,\"the long walrus\"],\"b\":true}"))
        .isEqualTo("{\"***************\":[1,\"***************\"],\"b\":true}");
    assertThat(masked(mask, "{\"id\":\"id-5\",\"id-5\":\"id-5\"}"))
        .isEqualTo("{\"id\":\"id-5\",\"id-5\":\"****\"}");
  }

  /// Sub-agents are known by their names as sessions are.
  @Test
  void namesOfAgentsStay_asThoseOfSessions() {
    SourceMask mask = redacting("a51-walrus");
    String ids =
        "\"session_id\":\"a51-walrus\",\"agent\":\"a51-walrus\",\"agentId\":\"a51-walrus\"";
    assertThat(masked(mask, "{" + ids + ",\"text\":\"a51-walrus\"}"))
        .isEqualTo("{" + ids + ",\"text\":\"**********\"}");
    assertThat(
            masked(mask, "{\"agent\":\"ask a51-walrus\",\"input\":{\"agent_id\":\"a51-walrus\"}}"))
        .isEqualTo("{\"agent\":\"ask **********\",\"input\":{\"agent_id\":\"**********\"}}");
    String entry = "{\"content\":\"\",\"metadata\":{\"agent\":\"the a51-walrus\"}}";
    assertThat(masked(mask, entry)).isEqualTo(entry);
  }

  /// A number becomes one of the same length that JSON allows; part of a number is none.
  @Test
  void wholeNumbersBecomeZero() throws MalformedJsonException {
    SourceMask mask = redacting("481516", "23.5");
    String line =
        masked(mask, "{\"pin\":481516,\"a\":[-481516,1481516,23.5],\"offset\":481516,\"b\":0}");
    assertThat(line)
        .isEqualTo("{\"pin\":0     ,\"a\":[0      ,1481516,0   ],\"offset\":481516,\"b\":0}");
    assertThat(Json.SOURCE.object(line).list("a")).hasToString("[0, 1481516, 0]");
    assertThat(masked(redacting("0"), line)).isEqualTo(line);
    byte[] bytes = "{\"a\":[481516,\"481516\",0,481516]}".getBytes(UTF_8);
    assertThat(MaskSpan.passages(mask.line(bytes, 0, bytes.length))).isEqualTo(3);
  }

  @Test
  void regularExpressionEndsWithItsString() throws MalformedJsonException {
    TextRules rules = TextRules.of(KEYED, List.of(), List.of(Pattern.compile("pin.*")), Set.of());
    String line = masked(mask(Set.of(), Set.of(), rules), "{\"a\":\"my pin is 12\",\"b\":\"x\"}");
    assertThat(line).isEqualTo("{\"a\":\"my *********\",\"b\":\"x\"}");
    assertThat(Json.SOURCE.object(line).text("b")).contains("x");
  }

  @Test
  void secretIsKnownByItsHash_howeverItIsEscaped() {
    String key = "ghp_" + "a1B2c3D4e5".repeat(4);
    TextRules rules =
        TextRules.of(KEYED, List.of(), List.of(), Set.of(TextRules.secretHash(KEYED, key)));
    SourceMask mask = mask(Set.of(), Set.of(), rules);
    assertThat(masked(mask, "{\"out\":\"{\\\"k\\\":\\\"" + key + "\\\"}\"}"))
        .doesNotContain("ghp_");
    String other = "ghp_" + "z9Y8x7W6v5".repeat(4);
    assertThat(masked(mask, "{\"out\":\"" + other + "\"}")).contains(other);
  }

  @Test
  void secretOfSeveralLinesIsKnown_whateverTheirEnds() {
    String key =
        "-----BEGIN PRIVATE KEY-----\n"
            + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(4)
            + "-----END PRIVATE KEY-----\n";
    var found = new TreeSet<String>();
    TextRules finding =
        TextRules.ofSecrets(KEYED, List.of(), List.of(), (_, hash) -> found.add(hash));
    String crlf = key.replace("\n", "\r\n");
    assertThat(masked(mask(Set.of(), Set.of(), finding), key)).doesNotContain("MIIEv");
    assertThat(found).hasSize(1);
    TextRules known = TextRules.of(KEYED, List.of(), List.of(), found);
    assertThat(masked(mask(Set.of(), Set.of(), known), crlf))
        .doesNotContain("MIIEv")
        .hasLineCount(6)
        .contains("\r\n");
    assertThat(
            masked(
                mask(Set.of(), Set.of(), known),
                "{\"a\":\"" + crlf.replace("\r\n", "\\r\\n") + "\"}"))
        .doesNotContain("MIIEv");
  }

  @Test
  void lineIsForgotten_byItsHashOrItsId() {
    String line = "{\"uuid\":\"0f0e0d0c-1111-2222-3333-444455556666\",\"text\":\"hello\"}";
    byte[] bytes = line.getBytes(UTF_8);
    SourceMask byHash =
        mask(Set.of(JsonBytes.lineHash(KEYED, bytes, 0, bytes.length)), Set.of(), noTexts());
    assertThat(masked(byHash, "  " + line + "\r")).isBlank().hasSize(line.length() + 3);
    assertThat(masked(byHash, line.replace("hello", "hullo"))).contains("hullo");
    SourceMask byId =
        mask(
            Set.of(),
            Set.copyOf(ObjectIdentity.idHashes(KEYED, bytes, 0, bytes.length)),
            noTexts());
    assertThat(masked(byId, line.replace("hello", "hullo"))).isBlank();
    assertThat(masked(byId, "{\"m\":" + line + "}")).contains("hello");
  }

  @Test
  void candidatesAreTheForgottenLines_andThoseWithTheirIds() {
    byte[] line =
        "{\"uuid\":\"0f0e0d0c-1111-2222-3333-444455556666\",\"text\":\"hello\"}".getBytes(UTF_8);
    var candidates = new ForgottenLines();
    assertThat(candidates.mayHave(line, 0, line.length)).isFalse();
    candidates.add(line);
    assertThat(isCandidate(candidates, "\t" + new String(line, UTF_8) + " \r")).isTrue();
    assertThat(isCandidate(candidates, "{\"id\":\"0f0e0d0c-1111-2222-3333-444455556666")).isTrue();
    assertThat(isCandidate(candidates, "{\"id\":\"1f0e0d0c-1111-2222-3333-444455556666\"}"))
        .isFalse();
    assertThat(isCandidate(candidates, "{\"id\":\"0f0e0d0")).isFalse();
    String embedded = "{\"row\":\"{\\\"id\\\":\\\"%s-1111-2222-3333-444455556666\\\"}\"}";
    assertThat(isCandidate(candidates, embedded.formatted("0f0e0d0c"))).isTrue();
    assertThat(isCandidate(candidates, embedded.formatted("2f0e0d0c"))).isFalse();
    candidates.addConversation("2f0e0d0c-1111-2222-3333-444455556666");
    assertThat(isCandidate(candidates, embedded.formatted("2f0e0d0c"))).isTrue();
    assertThat(isCandidate(candidates, embedded.replace("\\\"", "\\\\\\\"").formatted("2f0e0d0c")))
        .isTrue();
    assertThat(isCandidate(candidates, "\\ \"no JSON\" \"2f0e0d0c-1111-2222-3333-444455556666"))
        .isTrue();
  }

  private static boolean isCandidate(ForgottenLines candidates, String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return candidates.mayHave(bytes, 0, bytes.length);
  }

  @Test
  void textIsOverwritten_inMembersThatHaveWordsElsewhere() {
    SourceMask mask = redacting("walrus");
    assertThat(masked(mask, "{\"source\":[\"a = 'walrus'\",\"walrus\\n\"],\"type\":\"walrus\"}"))
        .isEqualTo("{\"source\":[\"a = '******'\",\"******\\n\"],\"type\":\"walrus\"}");
  }

  @Test
  void whatAToolWasGiven_isText_whateverItsMembersAreCalled() {
    SourceMask mask = redacting("walrus");
    assertThat(
            masked(
                mask,
                """
                {"id":"walrus","input":{"id":"walrus","parts":[{"id":"a"},"walrus"],"time":"walrus 1"},\
                "session":"walrus"}\
                """))
        .isEqualTo(
            """
            {"id":"walrus","input":{"id":"******","parts":[{"id":"a"},"******"],"time":"****** 1"},\
            "session":"walrus"}\
            """);
    assertThat(masked(mask, "{\"a\":[{\"id\":\"b\"},\"walrus\"],\"id\":[\"walrus\"]}"))
        .isEqualTo("{\"a\":[{\"id\":\"b\"},\"******\"],\"id\":[\"walrus\"]}");
  }

  @Test
  void secretIsOverwritten_alsoInAnId_andOtherTextsThereAreCounted() {
    String secret = "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    var secrets = TextRules.ofSecrets(KEYED, List.of(), List.of(), (_, _) -> true);
    String line = "{\"id\":\"" + secret + "\",\"uuid\":\"walrus-1\"}";
    assertThat(masked(mask(Set.of(), Set.of(), secrets), line))
        .isEqualTo("{\"id\":\"" + "*".repeat(40) + "\",\"uuid\":\"walrus-1\"}");
    TextRules words =
        TextRules.of(KEYED, List.of(LiteralHash.of(KEYED, "walrus")), List.of(), Set.of());
    assertThat(masked(mask(Set.of(), Set.of(), words), line)).isEqualTo(line);
    assertThat(words.left()).isEqualTo(1);
  }

  @Test
  void textIsFound_besideBytesThatAreNoText() {
    SourceMask mask = redacting("Zürich", "wal\uFFFDrus");
    byte[] bytes = "x Zürich \uFFFD é Zürich wal\uFFFDrus 𝄞 Zürich".getBytes(UTF_8);
    byte[] broken = bytes.clone();
    broken[0] = (byte) 0xFF;
    List<MaskSpan> spans = mask.line(bytes, 0, bytes.length);
    assertThat(spans).hasSize(4);
    assertThat(mask.line(broken, 0, broken.length)).isEqualTo(spans);
    MaskSpan.apply(spans, bytes);
    assertThat(new String(bytes, UTF_8))
        .isEqualTo("x ******* \uFFFD é ******* ********* 𝄞 *******");
  }

  @Test
  void lineIsKnown_howeverItsPartsAreSpaced() {
    byte[] line = "{\"ts\":\"2026-03-01T10:00\",\"a\":[1,\"x y\"]}".getBytes(UTF_8);
    var known = new ForgottenLines();
    known.add(line);
    String hash = JsonBytes.lineHash(KEYED, line, 0, line.length);
    SourceMask mask = mask(Set.of(hash), Set.of(), noTexts());
    for (String other :
        List.of(
            "{\"ts\": \"2026-03-01T10:00\", \"a\": [1, \"x y\"]}",
            "  { \"ts\":\"2026-03-01T10:00\",\"a\":[1,\"x y\"] }")) {
      byte[] bytes = other.getBytes(UTF_8);
      assertThat(known.mayHave(bytes, 0, bytes.length)).isTrue();
      assertThat(masked(mask, other)).isBlank();
    }
    assertThat(masked(mask, "{\"ts\":\"2026-03-01T10:00\",\"a\":[1,\"xy\"]}")).isNotBlank();
  }

  @Test
  void linesWithATimeOrAnIdAreDistinct_alsoInARowOfADatabase() {
    for (String line :
        List.of(
            "{\"key\":[\"bubble:6f0e0d0c-1111-4222-8333-444455556666\"],\"row\":{\"v\":1}}",
            "{\"table\":\"t\",\"row\":{\"datetime_utc\":\"2026-03-01T10:00:00\",\"v\":1}}",
            "{\"table\":\"t\",\"row\":{\"id\":\"01jq3x9k7b2c4d5e6f\",\"v\":1}}")) {
      byte[] bytes = line.getBytes(UTF_8);
      assertThat(ObjectIdentity.isDistinct(bytes, 0, bytes.length)).as(line).isTrue();
    }
    for (String line :
        List.of(
            "{\"role\":\"user\",\"content\":\"see 6f0e0d0c-1111-4222-8333-444455556666\"}",
            "{\"role\":\"user\",\"content\":\"yes\",\"date\":\"2026-03-01\"}",
            "{\"id\":\"message-0000000000000001\",\"content\":\"yes\"}")) {
      byte[] bytes = line.getBytes(UTF_8);
      assertThat(ObjectIdentity.isDistinct(bytes, 0, bytes.length)).as(line).isFalse();
    }
  }

  @Test
  void keptLineStays() {
    byte[] bytes = "{\"uuid\":\"0f0e0d0c-1111-2222-3333-444455556666\"}".getBytes(UTF_8);
    var ids = Set.copyOf(ObjectIdentity.idHashes(KEYED, bytes, 0, bytes.length));
    var kept = Set.of(JsonBytes.lineHash(KEYED, bytes, 0, bytes.length));
    var stage =
        new MaskStage(
            KEYED,
            Set.of(),
            Set.of(),
            ids,
            kept,
            List.of(),
            MaskedParts.none(KEYED),
            MaskStage.ALL_LINES,
            noTexts(),
            noTexts());
    var mask = new SourceMask(KEYED, List.of(stage));
    assertThat(mask.line(bytes, 0, bytes.length)).isEmpty();
  }

  @Test
  void rulesAreReadBack_andLifted() throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(Path.of("/a"));
    var file = new ForgottenFile(disk, new ArchiveLayout(Path.of("/a")));
    Forgotten before = file.read().salted(new byte[KeyedHash.SALT_BYTES]);
    LiteralHash literal = LiteralHash.of(before.keyed(), "walrus");
    var rule =
        new ForgottenRule(
            before.nextId(),
            "2026-01-02T03:04:05Z",
            ForgottenRule.ForgetKind.REDACT,
            3,
            4,
            24,
            new TreeSet<>(Set.of(5L)),
            new TreeSet<>(Set.of("0a")),
            new TreeSet<>(Set.of("0d")),
            Set.of(
                new ForgottenRule.Beginning(
                    7, "0e", List.of(new ForgottenRule.ForgottenPart(2, 7)))),
            new TreeSet<>(Set.of("0b")),
            new TreeSet<>(Set.of("0c")),
            new TreeMap<>(),
            List.of(ForgottenRule.HashedText.of(literal)),
            List.of("a+b"));
    file.append(before.adding(rule));
    file.append(before.adding(rule));
    Forgotten after = file.read();
    assertThat(after.rules()).containsExactly(Map.entry(1L, rule));
    assertThat(masked(after.mask(), "the walrus, aab")).isEqualTo("the ******, ***");
    assertThat(new String(disk.readAll(file.layout().forgotten()), UTF_8)).doesNotContain("walrus");
    file.append(List.of(Forgotten.lifting(1, "2026-01-03T00:00:00Z")));
    assertThat(file.read().mask().isEmpty()).isTrue();
    assertThat(file.read().nextId()).isEqualTo(2);
  }
}
