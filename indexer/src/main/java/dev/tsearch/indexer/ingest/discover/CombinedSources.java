package dev.tsearch.indexer.ingest.discover;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Sources inside several kinds of containers. Used by one thread.
///
/// @param kinds finds the sources of each kind; closed with this
public record CombinedSources(List<EmbeddedSources> kinds) implements EmbeddedSources {

  /// Copies the list.
  public CombinedSources {
    kinds = List.copyOf(kinds);
  }

  @Override
  public void find(Path place, Consumer<FoundSource> found) throws IOException {
    for (EmbeddedSources kind : kinds) {
      kind.find(place, found);
    }
  }

  @Override
  public boolean findIn(Path file, boolean isNamed, Consumer<FoundSource> found)
      throws IOException {
    for (EmbeddedSources kind : kinds) {
      if (kind.findIn(file, isNamed, found)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<InputStream> open(Path source) throws IOException {
    for (EmbeddedSources kind : kinds) {
      Optional<InputStream> bytes = kind.open(source);
      if (bytes.isPresent()) {
        return bytes;
      }
    }
    return Optional.empty();
  }

  @Override
  public void imported() throws IOException {
    for (EmbeddedSources kind : kinds) {
      kind.imported();
    }
  }

  @Override
  public void close() throws IOException {
    for (EmbeddedSources kind : kinds) {
      kind.close();
    }
  }
}
