package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.FileFailure;
import java.io.ByteArrayInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file that a command writes for the user. It is written to a temporary file in the same folder
/// and renamed when it is complete, so a partial file is never visible.
///
/// @param path where to write
/// @param mayReplace whether an existing file may be replaced
public record ResultFile(Path path, boolean mayReplace) {

  /// Writes what the file contains.
  @FunctionalInterface
  public interface ResultContent {
    /// Writes the content; the caller closes the stream.
    void writeTo(OutputStream out) throws IOException, UserException;
  }

  /// Writes all bytes of a stream.
  ///
  /// @throws UserException as [#write(ResultContent)]
  public void write(InputStream in) throws IOException, UserException {
    write((ResultContent) in::transferTo);
  }

  /// Writes a content. Only the user may read a new file; a file that is replaced keeps its
  /// permissions. If the content fails, there is no file.
  ///
  /// @throws UserException if the path is not a regular file, exists and may not be replaced, or
  ///   cannot be written, or if the content throws it
  public void write(ResultContent content) throws IOException, UserException {
    if (Files.isDirectory(path)) {
      throw new UserException(path + " is a folder; -o needs a file");
    }
    if (Files.exists(path) && !mayReplace) {
      throw taken();
    }
    if (Files.exists(path) && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new UserException(path + " is a link, a pipe or a device; -o needs a file");
    }
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UserException(path + ": no such folder");
    }
    Path temporary = temporary(folder);
    try {
      try (OutputStream out = new NamedOutput(Files.newOutputStream(temporary), path)) {
        content.writeTo(out);
      }
      name(temporary);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private Path temporary(Path folder) throws IOException {
    try {
      return Files.createTempFile(folder, ".tsearch-", ".tmp");
    } catch (FileSystemException e) {
      throw FileFailure.of(path, e);
    }
  }

  /// Deletes the file.
  ///
  /// @return whether there was one
  public boolean delete() throws IOException {
    return Files.deleteIfExists(path);
  }

  /// Writes a text, and creates the folder of the file.
  ///
  /// @throws UserException as [#write(ResultContent)]
  public void writeWithFolder(String text) throws IOException, UserException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    write(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  /// A link is created only if the name is free, whatever other processes do meanwhile. Where the
  /// file system has no links, the file is renamed after a check.
  private void name(Path temporary) throws IOException, UserException {
    if (mayReplace) {
      if (Files.exists(path) && Files.getFileStore(path).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(path));
      }
      Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    try {
      try {
        Files.createLink(path, temporary);
      } catch (UnsupportedOperationException | FileSystemException _) {
        Files.move(temporary, path);
      }
    } catch (FileAlreadyExistsException _) {
      throw taken();
    }
  }

  /// Names the file in the failures of a stream, as on a full disk.
  static final class NamedOutput extends FilterOutputStream {
    private final Path path;

    /// @param path the file to name
    NamedOutput(OutputStream out, Path path) {
      super(out);
      this.path = path;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one});
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw FileFailure.named(path, e);
      }
    }
  }

  private UserException taken() {
    return new UserException(path + " is there already", "--force writes over it");
  }
}
