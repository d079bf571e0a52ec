package dev.tsearch.core.store.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Names are parsed as a regular expression would do it.
class PartitionNameTest {
  private static final Pattern FORM =
      Pattern.compile(
          "\\d{1,19}-\\d{1,19}-(\\d{1,10})(?:\\.(\\d{1,10}))?(\\.jsonl(?:\\.zst)?|\\.bloom)");

  private static final String[] PARTS = {
    "-",
    "-",
    "0",
    "12",
    "1788",
    "2147483647",
    "2147483648",
    "12345678901",
    "1234567890123456789",
    ".",
    ".3",
    ".jsonl",
    ".jsonl",
    ".zst",
    ".bloom",
    "x",
    ""
  };

  private static void assertSame(String name) {
    Matcher matcher = FORM.matcher(name);
    boolean isName =
        matcher.matches()
            && Long.parseLong(matcher.group(1)) <= Integer.MAX_VALUE
            && (matcher.group(2) == null || Long.parseLong(matcher.group(2)) <= Integer.MAX_VALUE);
    assertThat(PartitionName.of(name).isPresent()).as(name).isEqualTo(isName);
    PartitionName.of(name)
        .ifPresent(parsed -> {
          assertThat(parsed.ordinal()).isEqualTo(Integer.parseInt(matcher.group(1)));
          assertThat(parsed.generation())
              .isEqualTo(matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2)));
          assertThat(parsed.sidecar()).isEqualTo(matcher.group(3).equals(".bloom"));
          assertThat(parsed.lines()).isEqualTo(name.substring(0, matcher.start(3)) + ".jsonl");
        });
  }

  @Test
  void namesAreParsedAsTheFormSays() {
    for (String name :
        new String[] {"1-2-3.jsonl", "1-2-3.4.jsonl.zst", "0-0-0.bloom", "1-2-3.4.bloom"}) {
      assertThat(PartitionName.of(name)).isPresent();
      assertSame(name);
    }
    var random = new Random(Seed.next());
    for (int n = 0; n < 50_000; n++) {
      var name = new StringBuilder();
      if (random.nextBoolean()) {
        name.append("17-18-"); // otherwise few are names
      }
      for (int part = random.nextInt(7); part > 0; part--) {
        name.append(PARTS[random.nextInt(PARTS.length)]);
      }
      assertSame(name.toString());
    }
  }
}
