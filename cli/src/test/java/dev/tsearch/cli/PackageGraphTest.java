package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PackageGraphTest {
  private static final PackageGraph GRAPH =
      PackageGraph.parse(
          """
          low    ->
          mid    -> low
          top.*  -> low mid.*
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
}
