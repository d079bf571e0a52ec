package dev.tsearch.cli.config;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.FileFailure;
import dev.tsearch.core.disk.RealDisk;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A new folder in which a command collects the files that it writes for the user. It appears under
/// its name once it is complete; closed before that, it is deleted. Only the user may read it. One
/// owner, not thread-safe.
public final class ResultFolder implements Closeable {
  private final Disk disk = new RealDisk();
  private final Path folder;

  private ResultFolder(Path folder) {
    this.folder = folder;
  }

  /// A folder that becomes a folder of the user's.
  ///
  /// @param target a folder that is empty or does not exist
  /// @throws UserException if it is anything else, or the folder around it does not exist
  public static ResultFolder of(Path target) throws IOException, UserException {
    if (Files.exists(target) && !isEmptyFolder(target)) {
      throw new UserException(target + " must be an empty folder, or not exist");
    }
    return beside(target);
  }

  /// A folder for a file that is written to a path in the end.
  ///
  /// @throws UserException if the folder around the path does not exist
  public static ResultFolder beside(Path path) throws IOException, UserException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new UserException(path + ": no such folder");
    }
    try {
      return new ResultFolder(Files.createTempDirectory(parent, ".tsearch-"));
    } catch (FileSystemException e) {
      throw FileFailure.of(path, e);
    }
  }

  /// A folder for bytes that are written to standard output in the end.
  public static ResultFolder temporary() throws IOException {
    return new ResultFolder(Files.createTempDirectory("tsearch-"));
  }

  /// Whether a path is a folder that exists.
  public static boolean isFolder(Path path) {
    return Files.isDirectory(path);
  }

  private static boolean isEmptyFolder(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }

  /// A failure of a file in the folder, which names the place that the file was to have.
  ///
  /// @param target the folder or file of the user
  /// @param isFile whether the only file is written to that path
  /// @return the same failure if its file is not in the folder
  public FileSystemException inPlace(FileSystemException failure, Path target, boolean isFile) {
    if (failure.getFile() == null || !Path.of(failure.getFile()).startsWith(folder)) {
      return failure;
    }
    Path file = isFile ? target : target.resolve(folder.relativize(Path.of(failure.getFile())));
    return FileFailure.of(file, failure);
  }

  /// Writes a file in the folder, and the folders around it, all readable by the user only.
  ///
  /// @param file its path in the folder
  public void write(String file, byte[] content) throws IOException {
    Path path = folder.resolve(file);
    disk.createDirectories(Objects.requireNonNull(path.getParent()));
    disk.delete(path);
    try (Disk.OutputFile out = disk.append(path)) {
      out.write(ByteBuffer.wrap(content));
    }
  }

  /// The folder to write to.
  public Path path() {
    return folder;
  }

  /// Reads the only file in the folder. The caller closes the stream.
  ///
  /// @throws UserException if the session has several files
  public InputStream onlyFile() throws IOException, UserException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      if (all.size() != 1) {
        throw new UserException(
            "the session has %d files; name a new folder: -o FOLDER".formatted(all.size()));
      }
      return Files.newInputStream(all.getFirst());
    }
  }

  /// Renames the folder. An empty folder that it replaces keeps its permissions.
  public void publish(Path target) throws IOException {
    if (Files.exists(target)) {
      disk.copyOwnership(target, folder);
    }
    disk.replace(folder, target);
  }

  /// Deletes the folder if it was not published.
  @Override
  public void close() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
