package dev.tsearch.core.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordedPathTest {
  @Test
  void textThatIsAPath_isThatPath() {
    assertThat(RecordedPath.of("/area/garden.jsonl")).isEqualTo(Path.of("/area/garden.jsonl"));
    assertThat(RecordedPath.isExact("/area/garden.jsonl")).isTrue();
  }

  @Test
  void textThatIsNoPath_becomesOne() {
    assertThat(RecordedPath.of("/area/caf\u00e9\0.jsonl")).isEqualTo(Path.of("/area/caf??.jsonl"));
    assertThat(RecordedPath.isExact("/area/caf\u00e9\0.jsonl")).isFalse();
    assertThat(RecordedPath.isExact("/area/\ufffd.jsonl")).isFalse();
  }
}
