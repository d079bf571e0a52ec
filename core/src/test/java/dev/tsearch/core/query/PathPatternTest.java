package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {

  @ParameterizedTest
  @CsvSource({
    "*.go, /home/me/cmd/Main.GO",
    "*.go, main.go",
    "src/, /home/me/src/a/b.rs",
    "src/, src/b.rs",
    "./src/, /home/me/src/b.rs",
    "/home/me/, /home/me/x",
    "src/*.rs, /home/me/src/b.rs",
    "src/**/*.rs, /home/me/src/b.rs",
    "src/**/*.rs, /home/me/src/a/c/b.rs",
    "src/**, /home/me/src/a/b.rs",
    "**/api/*, /x/api/y",
    "**/api/*, api/y",
    "b?r.txt, /x/bar.txt",
    "a.b/*, /x/a.b/c",
    "Ünïcode*, /x/ünïcode file",
  })
  void matches(String pattern, String path) {
    assertThat(PathPattern.isPattern(Field.FILE, pattern)).isTrue();
    assertThat(new PathPattern(pattern).matches(path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "*.go, /home/me/main.gomod",
    "*.go, /home/main.go/x",
    "src/, /home/me/src",
    "src/, /home/me/mysrc/b.rs",
    "/home/me/, /data/home/me2/x",
    "src/*.rs, /home/me/src/a/b.rs",
    "src/**/*.rs, /home/me/src/b.go",
    "**/api/*, /x/api/y/z",
    "b?r.txt, /x/b/r.txt",
    "a.b/*, /x/aXb/c",
  })
  void doesNotMatch(String pattern, String path) {
    assertThat(new PathPattern(pattern).matches(path)).isFalse();
  }

  @Test
  void aPathIsNoPattern() {
    assertThat(PathPattern.isPattern(Field.FILE, "src/main.rs")).isFalse();
    assertThat(PathPattern.isPattern(Field.FILE, "app/[id].tsx")).isFalse();
    assertThat(PathPattern.isPattern(Field.FILE, "/")).isFalse();
    assertThat(PathPattern.isPattern(Field.TOOL, "mcp*")).isFalse();
  }
}
