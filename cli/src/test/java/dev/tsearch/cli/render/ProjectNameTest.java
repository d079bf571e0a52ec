package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProjectNameTest {

  @Test
  void isTheLastTwoPartsOfTheFolder() {
    assertThat(ProjectName.of("/home/ann/area/garden")).isEqualTo("area/garden");
    assertThat(ProjectName.of("/home/ann/garden")).isEqualTo("garden");
    assertThat(ProjectName.of("/Users/ann/a/b/c/")).isEqualTo("b/c");
    assertThat(ProjectName.of("/home/ann")).isEqualTo("/home/ann");
    assertThat(ProjectName.of("/home")).isEqualTo("/home");
    assertThat(ProjectName.of("/srv/a/b")).isEqualTo("a/b");
    assertThat(ProjectName.of("/srv/a")).isEqualTo("/srv/a");
    assertThat(ProjectName.of("garden")).isEqualTo("garden");
    assertThat(ProjectName.of("")).isEmpty();
    assertThat(ProjectName.of("/a\u001b[31m/b")).isEqualTo("/a/b");
  }

  @Test
  void isTheLastPartWhereThereIsLittleRoom() {
    assertThat(ProjectName.of("/home/ann/area/garden", 11)).isEqualTo("area/garden");
    assertThat(ProjectName.of("/home/ann/area/garden", 10)).isEqualTo("…/garden");
    assertThat(ProjectName.of("/home/ann/area/garden", 5)).isEqualTo("…rden");
    assertThat(ProjectName.of("", 5)).isEmpty();
  }
}
