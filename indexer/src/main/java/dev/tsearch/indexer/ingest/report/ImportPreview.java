package dev.tsearch.indexer.ingest.report;

import java.nio.file.Path;
import java.util.List;

/// What an import would read.
///
/// @param report the files that were looked at; it has no entries
/// @param changed the sources that are new or have changed, ordered by path
/// @param bytes the size of these sources
public record ImportPreview(ImportReport report, List<Path> changed, long bytes) {

  /// Copies the list.
  public ImportPreview {
    changed = List.copyOf(changed);
  }
}
