package dev.tsearch.indexer.upkeep;

import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.util.Optional;

/// Derives nothing again, and overwrites nothing.
record NoRestoration() implements ArchiveRepair.Restoration {
  @Override
  public void restore(ImportProgress progress) {
    progress.say("nothing is derived again");
  }

  @Override
  public Optional<String> forgetAgain() {
    return Optional.empty();
  }
}
