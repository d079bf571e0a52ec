package dev.tsearch.core.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.Redaction.Redacted;
import dev.tsearch.core.edit.Redaction.SignedThinking;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRule;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RedactionTest {
  private static final String SECRET = "sk-Abc123";
  private static final SecretFinder FINDER = finder("sk-[A-Za-z0-9]+");
  private static final Redaction REDACTION =
      new Redaction(FINDER, Redaction.REPLACEMENT, SignedThinking.KEPT);

  private static SecretFinder finder(String pattern) {
    return SecretFinder.of(List.of(SecretRule.own("own", Pattern.compile(pattern))));
  }

  private static Redacted redact(MemoryDisk disk, Redaction redaction) throws Exception {
    TranscriptFile file = Lines.load(disk);
    Redacted redacted = file.redact(redaction);
    file.save();
    return redacted;
  }

  @Test
  void everyCopyIsReplacedHoweverItIsEscaped() throws Exception {
    String escaped = "\\u0073\\u006B-Abc\\u0031\\u00323";
    String nested = "{\\\"key\\\":\\\"\\\\u0073k-Abc123\\\"}";
    MemoryDisk disk =
        Lines.disk(
            Lines.user("u1", "", "key " + SECRET + " end"),
            Lines.result("r1", "u1", "toolu_1", "a\\n" + SECRET + "\\n"),
            Lines.result("r2", "r1", "toolu_2", escaped),
            Lines.user("u2", "r2", nested),
            Lines.snapshot("u1").replace("\"test.py\"", "\"" + SECRET + ".py\""),
            "// " + SECRET,
            Lines.user("u3", "u2", "x"),
            "torn " + SECRET,
            "// at the end: " + SECRET);
    Redacted redacted = redact(disk, REDACTION);

    assertThat(redacted).isEqualTo(new Redacted(10, 7, 0));
    assertThat(Lines.content(disk))
        .doesNotContain("Abc")
        .contains("\"key [REDACTED] end\"")
        .contains("{\\\"key\\\":\\\"[REDACTED]\\\"}")
        .contains("\"stdout\":\"a\\n[REDACTED]\\n\"")
        .contains("\"[REDACTED].py\"")
        .contains("// [REDACTED]\n")
        .contains("torn [REDACTED]\n")
        .endsWith("// at the end: [REDACTED]\n");
    assertThat(Lines.load(disk).lines()).hasSize(7);
  }

  @Test
  void idsTypesAndPicturesStay() throws Exception {
    String image = "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"u1\"}}";
    MemoryDisk disk =
        Lines.disk(Lines.user("u1", "", "u1 user"), Lines.assistant("a1", "u1", "u1", image));
    redact(disk, new Redaction(finder("u1|user|s1"), Redaction.REPLACEMENT, SignedThinking.KEPT));
    assertThat(Lines.content(disk))
        .isEqualTo(
            Lines.user("u1", "", "[REDACTED] [REDACTED]")
                + "\n"
                + Lines.assistant("a1", "u1", "u1", image)
                + "\n");
  }

  @Test
  void addressesOfPicturesAreRedacted() throws Exception {
    String address = "https://example.org/a.png?token=";
    String image =
        "{\"type\":\"image\",\"source\":{\"type\":\"url\",\"url\":\"%s%s\"}}"
            .formatted(address, SECRET);
    String result = "{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":[" + image + "]}";
    MemoryDisk disk =
        Lines.disk(
            Lines.assistant("a1", "", "r1", image), Lines.assistant("a2", "a1", "r2", result));
    assertThat(redact(disk, REDACTION)).isEqualTo(new Redacted(2, 2, 0));
    assertThat(Lines.content(disk)).doesNotContain(SECRET).contains(address + "[REDACTED]");
  }

  /// Only thinking is left alone for its signature; other blocks with one are redacted.
  @Test
  void signedCallsAreRedacted() throws Exception {
    String call =
        ("{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\",\"signature\":\"sig\","
                + "\"input\":{\"command\":\"login %s\"}}")
            .formatted(SECRET);
    MemoryDisk disk = Lines.disk(Lines.assistant("a1", "", "r1", call));
    assertThat(redact(disk, REDACTION)).isEqualTo(new Redacted(1, 1, 0));
    assertThat(Lines.content(disk)).contains("login [REDACTED]").contains("\"sig\"");
  }

  /// Names of members of the format stayed, and with them all others of a line or block.
  @Test
  void namesOfMembersThatTheFormatDoesNotDefineAreReplaced() throws Exception {
    String line = Lines.user("u1", "", "x");
    MemoryDisk disk =
        Lines.disk(
            line.replaceFirst(
                "\\{", "{\"" + SECRET + "\":{\"" + SECRET + "\":1},\"isMeta\":false,"));
    var all = new Redaction(finder("sk-Abc123|isMeta|message"), "[REDACTED]", SignedThinking.KEPT);
    assertThat(redact(disk, all)).isEqualTo(new Redacted(2, 1, 0));
    assertThat(Lines.content(disk))
        .isEqualTo(
            line.replaceFirst("\\{", "{\"[REDACTED]\":{\"[REDACTED]\":1},\"isMeta\":false,"));
  }

  /// A number stays a number; those of the format, as times and tokens, stay as they are.
  @Test
  void numbersThatMatchBecomeZero() throws Exception {
    String call =
        "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"pay\",\"input\":"
            + "{\"pin\":%s,\"all\":[%s],\"none\":null,\"amount\":%s}}";
    String line = Lines.assistant("a1", "", "r1", call);
    MemoryDisk disk = Lines.disk(line.formatted("481516", "-4815e3", "-1.5"));
    var numbers = new Redaction(finder("[0-9]+"), Redaction.REPLACEMENT, SignedThinking.KEPT);
    assertThat(redact(disk, numbers)).isEqualTo(new Redacted(3, 1, 0));
    assertThat(Lines.content(disk)).isEqualTo(line.formatted("0", "0", "0"));
    assertThat(redact(disk, numbers)).isEqualTo(new Redacted(0, 0, 0));
  }

  @Test
  void signedThinkingIsLeftAloneUnlessItIsWanted() throws Exception {
    String thinking =
        "{\"type\":\"thinking\",\"thinking\":\"" + SECRET + "\",\"signature\":\"sig\"}";
    MemoryDisk disk =
        Lines.disk(Lines.user("u1", "", "x"), Lines.assistant("a1", "u1", "r", thinking));
    String before = Lines.content(disk);
    assertThat(redact(disk, REDACTION)).isEqualTo(new Redacted(0, 0, 1));
    assertThat(Lines.content(disk)).isEqualTo(before);
    var all = new Redaction(FINDER, Redaction.REPLACEMENT, SignedThinking.CHANGED);
    assertThat(redact(disk, all)).isEqualTo(new Redacted(1, 1, 0));
    assertThat(Lines.content(disk)).isEqualTo(before.replace(SECRET, "[REDACTED]"));
  }

  @Test
  void aPatternThatNeedsTooMuchMemoryIsRefused() throws Exception {
    MemoryDisk disk = Lines.disk(Lines.user("u1", "", "ab".repeat(200_000)), "");
    var deep = new Redaction(finder("(a|b)*c"), "x", SignedThinking.KEPT);
    assertThatThrownBy(() -> redact(disk, deep))
        .isInstanceOf(RefusedEditException.class)
        .hasMessageStartingWith("the regular expression (a|b)*c needs too much");
  }
}
