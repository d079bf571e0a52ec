package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The files around a source as the archive has them. A file that the archive does not have is read
/// from its folder or ZIP file, if it still exists.
///
/// @param path the source
/// @param originals the sources that the archive has
/// @param bytes opens them
record ArchivedSiblings(Path path, OriginalStore originals, ArchivedSources.SourceBytes bytes)
    implements Siblings {

  @Override
  public Optional<byte[]> head(String relative, int maxBytes) {
    Optional<SourceRow> row = originals.source(path.resolveSibling(relative).normalize());
    if (row.isEmpty() || !originals.isWhole(row.get())) {
      return FoundSource.around(path).head(relative, maxBytes);
    }
    try (InputStream in = bytes.open(row.get().number())) {
      return Optional.of(in.readNBytes(maxBytes));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public List<String> names(String relativeFolder) {
    Path folder = path.resolveSibling(relativeFolder).normalize();
    var names = new TreeSet<>(FoundSource.around(path).names(relativeFolder));
    for (SourceRow row : originals.all()) {
      Path other = RecordedPath.of(row.path());
      if (other.startsWith(folder) && other.getNameCount() > folder.getNameCount()) {
        names.add(other.getName(folder.getNameCount()).toString());
      }
    }
    return List.copyOf(names);
  }
}
