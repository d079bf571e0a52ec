package dev.tsearch.indexer.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The files around a source, for formats that spread one conversation over several files. Paths
/// are relative to the source's folder and have `/` between their parts; `..` is allowed.
public interface Siblings {

  /// A source that stands alone.
  Siblings NONE =
      new Siblings() {
        @Override
        public Optional<byte[]> head(String relative, int maxBytes) {
          return Optional.empty();
        }

        @Override
        public List<String> names(String relativeFolder) {
          return List.of();
        }
      };

  /// The first bytes of a file; empty if there is no such file, or it cannot be read.
  Optional<byte[]> head(String relative, int maxBytes);

  /// The names of the files in a folder, sorted; none if there is no such folder.
  List<String> names(String relativeFolder);

  /// Whether there is such a file.
  default boolean has(String relative) {
    return head(relative, 0).isPresent();
  }

  /// The files around a file on disk.
  static Siblings of(Path source) {
    Path folder = source.toAbsolutePath().normalize().getParent();
    return folder == null ? NONE : new InFolder(folder);
  }

  /// Files around a source in a folder.
  record InFolder(Path folder) implements Siblings {
    @Override
    public Optional<byte[]> head(String relative, int maxBytes) {
      Path file = folder.resolve(relative).normalize();
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      try (InputStream in = Files.newInputStream(file)) {
        return Optional.of(in.readNBytes(maxBytes));
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    @Override
    public List<String> names(String relativeFolder) {
      Path place = folder.resolve(relativeFolder).normalize();
      if (!Files.isDirectory(place)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(place)) {
        return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
      } catch (IOException _) {
        return List.of();
      }
    }
  }
}
