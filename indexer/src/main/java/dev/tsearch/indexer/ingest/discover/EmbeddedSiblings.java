package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The files around a file on disk, and the sources inside them: `<file>!/<name>` is a file, too.
/// [#names] does not list these.
///
/// @param source the file
/// @param disk the files around it
/// @param embedded the sources inside files
record EmbeddedSiblings(Path source, Siblings disk, EmbeddedSources embedded) implements Siblings {
  private static final String INSIDE = "!/";

  @Override
  public boolean has(String relative) {
    return relative.contains(INSIDE) ? inside(relative, 0).isPresent() : disk.has(relative);
  }

  @Override
  public Optional<byte[]> head(String relative, int maxBytes) {
    return relative.contains(INSIDE) ? inside(relative, maxBytes) : disk.head(relative, maxBytes);
  }

  private Optional<byte[]> inside(String relative, int maxBytes) {
    Optional<InputStream> bytes;
    try {
      bytes = embedded.open(source.resolveSibling(relative).normalize());
    } catch (IOException _) {
      return Optional.empty();
    }
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = bytes.get()) {
      return Optional.of(in.readNBytes(maxBytes));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public List<String> names(String relativeFolder) {
    return disk.names(relativeFolder);
  }
}
