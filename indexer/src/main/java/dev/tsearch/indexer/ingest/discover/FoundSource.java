package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A source that an import is to look at, and a way to what lies around it. Nothing is opened until
/// it is asked for.
///
/// A file's path is its real path. That of a source which is no file by itself begins with the path
/// of what holds it, and goes on with `!` and its place in there; for a file of a git tree that is
/// `<repository>!<ref>:<path in the tree>`. It is absolute, it is the same at every import, and its
/// last parts are names of files and folders as formats know them.
///
/// @param file the source as it stands now. Nothing about it has changed for sure if its key, size
///   and time are what they were: a key that names the content, such as the id of a git blob, goes
///   with any time that stays the same
/// @param siblings the files around it, asked for only if the source is opened
/// @param isNamed whether it was itself named by whoever asked for the import
public record FoundSource(SourceFile file, Supplier<Siblings> siblings, boolean isNamed) {

  /// A source that was found, not named.
  public FoundSource(SourceFile file, Supplier<Siblings> siblings) {
    this(file, siblings, false);
  }

  /// The same source, named.
  FoundSource named() {
    return new FoundSource(file, siblings, true);
  }

  /// A file.
  ///
  /// @param path its real path
  /// @param attributes what the file system says of it
  static FoundSource of(Path path, BasicFileAttributes attributes) {
    Object key = attributes.fileKey();
    var file =
        new SourceFile(
            path,
            key == null ? "" : key.toString(),
            attributes.size(),
            attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
            offset -> SourceStream.skip(Files.newInputStream(path), offset));
    return new FoundSource(file, () -> Siblings.of(path));
  }

  /// The path of the source.
  public Path path() {
    return file.path();
  }
}
