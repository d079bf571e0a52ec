package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Path;

/// What a process leaves that ended before it had finished.
public final class UnfinishedWork {
  private UnfinishedWork() {}

  /// A verification before the next writer says that nothing is lost.
  public static void assertNothingLost(Disk disk, Path root, String when) throws IOException {
    assertThat(Verifier.verify(Archive.open(disk, root)).findings())
        .as(when + ", before recovery")
        .allMatch(finding -> finding.severity() != Finding.Severity.DATA_LOSS);
  }
}
