package dev.tsearch.indexer.forget;

import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.util.Optional;

/// A removal of entries or texts from an archive, for good.
public sealed interface ArchiveErasure permits Forgetting, ArchiveRedaction {
  /// What would be overwritten. Changes nothing and takes no lock.
  ForgetReport preview() throws IOException;

  /// Overwrites it.
  ///
  /// @return the report; empty if another process writes the index
  Optional<ForgetReport> run(ArchiveWriter writer) throws IOException;
}
