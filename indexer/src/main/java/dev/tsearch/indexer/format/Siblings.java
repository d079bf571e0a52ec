package dev.tsearch.indexer.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Access to the files around a source, for formats with several files for one conversation. Paths
/// are relative to the source's folder, with `/` between the parts; `..` is allowed.
public interface Siblings {

  /// A source without other files around it.
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

  /// The first bytes of a file; empty if the file does not exist or cannot be read.
  Optional<byte[]> head(String relative, int maxBytes);

  /// The names of the files and folders in a folder, sorted; none if the folder does not exist.
  List<String> names(String relativeFolder);

  /// Whether a file exists.
  default boolean has(String relative) {
    return head(relative, 0).isPresent();
  }

  /// The files around a file on disk.
  static Siblings of(Path source) {
    Path folder = source.toAbsolutePath().normalize().getParent();
    return folder == null ? NONE : new InFolder(folder);
  }

  /// The files of a folder on disk.
  record InFolder(Path folder) implements Siblings {

    /// Opens nothing: formats ask for several names until a file has one.
    @Override
    public boolean has(String relative) {
      Path file = folder.resolve(relative).normalize();
      return Files.isRegularFile(file) && Files.isReadable(file);
    }

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
      Path path = folder.resolve(relativeFolder).normalize();
      if (!Files.isDirectory(path)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(path)) {
        return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
      } catch (IOException _) {
        return List.of();
      }
    }
  }
}
