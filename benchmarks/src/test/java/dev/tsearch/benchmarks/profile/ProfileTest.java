package dev.tsearch.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileTest {

  @Test
  void whatTheJdkDoesForSomebodyIsHis() {
    var profile = new Profile();
    profile.add(List.of("java.util.Arrays.sort", "org.lib.Index.add", "dev.tsearch.a.Main.run"));
    profile.add(List.of("dev.tsearch.a.Text.read", "dev.tsearch.a.Main.run"));
    profile.add(List.of("dev.tsearch.a.Text.read", "dev.tsearch.a.Text.read"));
    profile.add(List.of("java.lang.Thread.run"));
    profile.add(List.of());
    profile.add(List.of("java.util.Map.get", "jdk.jfr.internal.Recorder.write"));
    assertThat(profile.table(9))
        .startsWith("4 samples\n")
        .contains(
            "| `dev.tsearch.a` | 50.0 % |",
            "| `org.lib` | 25.0 % |",
            "| `java.lang` | 25.0 % |",
            "| `dev.tsearch.a.Text.read` | 50.0 % |",
            "| `dev.tsearch.a.Main.run` | 50.0 % |");
  }

  @Test
  void onlySoManyRowsAreShown() {
    var profile = new Profile();
    profile.add(List.of("a.B.c"));
    profile.add(List.of("a.B.c"));
    profile.add(List.of("d.E.f"));
    assertThat(profile.table(1)).contains("`a.B.c`").doesNotContain("d.E.f");
  }
}
