package dev.tsearch.indexer.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.capture.EntireFolder.FolderType;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntireFolderTest {
  private static EntireFolder at(String path) {
    return EntireFolder.of(Path.of(path)).orElseThrow();
  }

  @Test
  void positionsAreRecognizedByTheParentFolders() {
    assertThat(at("/p/.entire/metadata/s1/full.jsonl"))
        .isEqualTo(new EntireFolder(FolderType.LIVE, "full.jsonl", "", "s1", "", ""));
    assertThat(at("/p/ab/0123456789/metadata.json"))
        .isEqualTo(
            new EntireFolder(
                FolderType.CHECKPOINT, "metadata.json", "", "0123456789", "ab0123456789", ""));
    assertThat(at("/r!refs/heads/entire/checkpoints/v1:ab/0123456789/12/prompt.txt"))
        .isEqualTo(
            new EntireFolder(
                FolderType.CHECKPOINT_SESSION, "prompt.txt", "", "12", "ab0123456789", ""));
    assertThat(at("/p/.entire/metadata/s1/tasks/toolu_1/agent-7.jsonl"))
        .isEqualTo(
            new EntireFolder(FolderType.LIVE, "agent-7.jsonl", "../../", "s1", "", "toolu_1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "full.jsonl",
        "/metadata/s1/full.jsonl",
        "/p/.entire/logs/s1/full.jsonl",
        "/p/ab/012345678/0/full.jsonl",
        "/p/abc/0123456789/0/full.jsonl",
        "/p/ab/0123456789/x/full.jsonl",
        "/p/ab/0123456789/0/1/full.jsonl",
        "/"
      })
  void otherPaths_haveNoPosition(String path) {
    assertThat(EntireFolder.of(Path.of(path))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "full.jsonl, 0",
    "full.log, 0",
    "full.jsonl.001, 1",
    "full.jsonl.010, 10",
    "full.jsonl.100, 100",
    "other.txt, -1",
    "full.jsonl.abc, -1",
    "full.jsonl., -1"
  })
  void chunksAreNumberedByTheirNames(String name, int number) {
    assertThat(EntireFolder.chunk(name))
        .isEqualTo(number < 0 ? OptionalInt.empty() : OptionalInt.of(number));
  }

  @Test
  void dateBeforeASession_isNotPartOfItsName() {
    String uuid = "0b6e1f7c-1111-4222-8333-9a0b1c2d3e4f";
    assertThat(EntireFolder.undated("2026-01-09-" + uuid)).isEqualTo(uuid);
    assertThat(EntireFolder.undated(uuid)).isEqualTo(uuid);
    assertThat(EntireFolder.undated("2026-01-09-notes")).isEqualTo("2026-01-09-notes");
  }
}
