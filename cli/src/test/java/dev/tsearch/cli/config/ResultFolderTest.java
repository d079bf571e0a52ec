package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {
  private static final String REASON = "No space left on device";

  @TempDir Path home;

  @Test
  void aFailureNamesThePlaceThatTheFileWasToHave() throws IOException, UserException {
    Path target = home.resolve("out");
    try (ResultFolder folder = ResultFolder.of(target)) {
      String temporary = folder.path().resolve("contexts/shed/active.jsonl").toString();
      var failure = new FileSystemException(temporary, null, REASON);
      FileSystemException inFolder = folder.inPlace(failure, target, false);
      assertThat(inFolder.getFile()).isEqualTo(target + "/contexts/shed/active.jsonl");
      assertThat(inFolder.getReason()).isEqualTo(REASON);
      assertThat(inFolder).hasCause(failure);
      FileSystemException ofFile = folder.inPlace(failure, home.resolve("x.jsonl"), true);
      assertThat(ofFile.getFile()).isEqualTo(home + "/x.jsonl");
    }
  }

  @Test
  void aFailureOfAnotherFileStaysAsItIs() throws IOException, UserException {
    Path target = home.resolve("out");
    try (ResultFolder folder = ResultFolder.of(target)) {
      var failure = new FileSystemException(home.resolve("archive").toString(), null, REASON);
      assertThat(folder.inPlace(failure, target, false)).isSameAs(failure);
    }
  }
}
