package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A restored backup brings back what was forgotten since, until it is repaired.
class ForgottenAgainTest {
  @TempDir Path folder;

  private ForgettingTrial trial;
  private Path root;

  @BeforeEach
  void fill() throws IOException {
    trial = new ForgettingTrial(folder);
    root = trial.archive().root();
    trial.source("walruses.jsonl", Importing.said("walruses", 1, "a walrus sings"));
    trial.source("herons.jsonl", Importing.said("herons", 1, "a heron and a penguin"));
  }

  private void delete(Path from) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /// Everything is as in the backup, but for the rules.
  @Test
  void whatIsThereAgainIsOverwritten() throws IOException {
    Path backup = folder.resolve("backup");
    FolderCopy.make(root, backup);
    trial.forget(trial.having("walrus"));
    trial.redact("penguin");
    assertThat(EveryByte.having(root, List.of("a walrus", "penguin"))).isEmpty();
    Path rules = root.resolve("forgotten.jsonl");
    byte[] kept = Files.readAllBytes(rules);
    delete(root);
    FolderCopy.make(backup, root);
    Files.write(rules, kept);
    assertThat(trial.said()).hasSize(2);

    assertThat(Erasing.again(root)).isPositive();
    assertThat(trial.said()).containsExactly("a heron and a *******");
    assertThat(EveryByte.having(root, List.of("a walrus", "penguin"))).isEmpty();
    assertThat(Erasing.again(root)).isZero();
  }
}
