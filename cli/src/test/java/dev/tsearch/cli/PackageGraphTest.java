package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class PackageGraphTest {
  private static final PackageGraph GRAPH =
      PackageGraph.parse(
          """
          low    the bottom
          mid    the middle
            → low
          top.*  all that is above
            → low
              mid.*
          """);

  @Test
  void onlyListedPackagesAreKnown() {
    assertThat(GRAPH.knows("mid")).isTrue();
    assertThat(GRAPH.knows("top.left")).isTrue();
    assertThat(GRAPH.knows("top")).isFalse();
    assertThat(GRAPH.knows("middle")).isFalse();
  }

  @Test
  void onlyListedImportsAreAllowed() {
    assertThat(GRAPH.allows("mid", "low")).isTrue();
    assertThat(GRAPH.allows("mid", "mid")).isTrue();
    assertThat(GRAPH.allows("low", "mid")).isFalse();
    assertThat(GRAPH.allows("top.left", "mid.inner")).isTrue();
    assertThat(GRAPH.allows("top.left", "mid")).isFalse();
    assertThat(GRAPH.allows("top.left", "top.right")).isFalse();
  }

  @Test
  void aPageHasItsMapBelowTheHeading() {
    String page =
        "# Page\n\n    not this\n\n## Code map\n\nText.\n\n    a  x\n      → b\n\nText.\n";
    assertThat(PackageGraph.ofPage(page).allowed()).containsExactly(entry("a", List.of("b")));
    assertThatThrownBy(() -> PackageGraph.ofPage("# Page\n"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
