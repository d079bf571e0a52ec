package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.disk.FileVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps the index of an archive open for the next searches, until another commit is there. Safe
/// for use by many threads.
public final class KeptIndex {
  private final Path path;
  private @Nullable EntryIndexReader kept;
  private FileVersion commit = FileVersion.MISSING;

  /// @param path the folder of the index, which need not exist
  public KeptIndex(Path path) {
    this.path = path;
  }

  /// The index at its last commit, as [EntryIndexReader#open] opens it. The caller closes the
  /// reader, as if it were alone.
  ///
  /// @param whyNot receives the reason if the result is empty
  public synchronized Optional<EntryIndexReader> open(String archiveId, Consumer<String> whyNot)
      throws IOException {
    EntryIndexReader known = kept;
    if (known != null && known.isCurrent(archiveId, commit) && known.share()) {
      return Optional.of(known);
    }
    Optional<EntryIndexReader> opened = EntryIndexReader.openToKeep(path, archiveId, whyNot);
    kept = opened.filter(EntryIndexReader::share).orElse(null);
    commit = kept == null ? FileVersion.MISSING : FileVersion.of(kept.commitFile());
    if (known != null) {
      known.close();
    }
    return opened;
  }
}
