package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A source that an import examines, and the files around it. Nothing is opened before it is read.
///
/// The path of a file is its real path. The path of a source inside another file begins with the
/// path of that file, followed by `!` and the place inside; for a file of a git tree that is
/// `<repository>!<ref>:<path in the tree>`. It is absolute and the same at every import, and its
/// last parts are names of files and folders as formats know them.
///
/// @param file the source. It is unchanged if its key, size and time are unchanged. A key that
///   names the content, such as the id of a git blob, needs no time: the time is constant
/// @param siblings the files around it, used only if the source is opened
/// @param isNamed whether the user named this path
/// @param isFile whether it is a file of its own: several threads may open such sources at a time
public record FoundSource(
    SourceFile file, Supplier<Siblings> siblings, boolean isNamed, boolean isFile) {

  /// Creates a source inside another file. The user did not name it.
  public FoundSource(SourceFile file, Supplier<Siblings> siblings) {
    this(file, siblings, false, false);
  }

  /// Returns this source as named by the user.
  FoundSource named() {
    return new FoundSource(file, siblings, true, isFile);
  }

  /// Returns the source of a file.
  ///
  /// @param path its real path
  /// @param attributes its attributes in the file system
  /// @param embedded the sources inside the files around it
  /// @param known the files around the sources of the import
  static FoundSource of(
      Path path, BasicFileAttributes attributes, EmbeddedSources embedded, KnownFiles known) {
    Object key = attributes.fileKey();
    var file =
        new SourceFile(
            path,
            key == null ? "" : key.toString(),
            attributes.size(),
            attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
            offset -> SourceStream.skip(Files.newInputStream(path), offset));
    return new FoundSource(
        file, () -> new EmbeddedSiblings(path, known.around(path), embedded), false, true);
  }

  /// The files around a source by its path, as far as they exist: those next to it, or those in the
  /// ZIP file that has it.
  public static Siblings around(Path path) {
    return ZipSources.around(path).orElseGet(() -> Siblings.of(path));
  }

  /// The path of the source.
  public Path path() {
    return file.path();
  }
}
