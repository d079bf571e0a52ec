package dev.tsearch.indexer.ingest.discover;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds sources inside other files, for example in the trees of a git repository: a port, so that
/// imports do not depend on the kind of container. Used by one thread.
public interface EmbeddedSources extends Closeable {

  /// Finds nothing.
  EmbeddedSources NONE =
      new EmbeddedSources() {
        @Override
        public void find(Path place, Consumer<FoundSource> found) {}

        @Override
        public void close() {}
      };

  /// Hands over every source inside a place. Called for each file or folder `.git`, and for each
  /// folder that the user named, since it may be a bare repository; not for the folder around a
  /// `.git`. Must be cheap for a place without sources.
  ///
  /// @param place a folder, or a file named `.git`; its real path
  /// @throws IOException if there is something that cannot be read; it is reported and skipped
  void find(Path place, Consumer<FoundSource> found) throws IOException;

  /// Hands over every source inside a file, if the file is a container of this kind. Must be cheap
  /// for other files.
  ///
  /// @param file its real path
  /// @param isNamed whether the user named the file
  /// @return whether it is a container, or a part of one, and therefore no source itself
  /// @throws IOException if it is a container that cannot be read; it is reported and skipped. The
  ///   sources that were handed over before are imported
  default boolean findIn(Path file, boolean isNamed, Consumer<FoundSource> found)
      throws IOException {
    return false;
  }

  /// The bytes of a source inside a file, for a format that looks at what is around another source.
  /// Any thread may call this.
  ///
  /// @param source its path, as that of a source that was handed over, now or by an earlier import
  /// @return empty if there is no such source; the caller closes the stream
  default Optional<InputStream> open(Path source) throws IOException {
    return Optional.empty();
  }

  /// Called after each import, when the archive has the entries of the sources that were handed
  /// over and could be read.
  default void imported() throws IOException {}

  /// Closes the containers. The sources cannot be opened afterwards.
  @Override
  void close() throws IOException;
}
