package dev.tsearch.indexer.ingest.discover;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Finds sources that are no files by themselves but stand within something that is on disk, for
/// example in the trees of a git repository: port, so that an import knows nothing of what holds
/// them. Used by one thread.
public interface EmbeddedSources extends Closeable {

  /// There are none anywhere.
  EmbeddedSources NONE =
      new EmbeddedSources() {
        @Override
        public void find(Path place, Consumer<FoundSource> found) {}

        @Override
        public void close() {}
      };

  /// Hands over every source within a place, and nothing if there is none. Called for each `.git`,
  /// a folder or a file, that is met, and for each folder that was named by whoever asked for the
  /// import, since it may be a bare repository; not for the folder around a `.git`. Where most
  /// places hold nothing, this is cheap.
  ///
  /// @param place a folder, or a file named `.git`; its real path
  /// @throws IOException if there is something that cannot be read; it is reported and passed over
  void find(Path place, Consumer<FoundSource> found) throws IOException;

  /// Closes what sources are read from; none of those found can be opened after that.
  @Override
  void close() throws IOException;
}
