package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file that a command writes for the user. It is written to a temporary file in the same folder
/// and renamed when it is complete, so a partial file is never visible.
///
/// @param path where to write
/// @param mayReplace whether an existing file may be replaced
public record ResultFile(Path path, boolean mayReplace) {

  /// Writes all bytes of a stream.
  ///
  /// @throws UserException if the path is a folder, exists and may not be replaced, or cannot be
  ///   written
  public void write(InputStream in) throws IOException, UserException {
    if (Files.isDirectory(path)) {
      throw new UserException(path + " is a folder; -o needs a file");
    }
    if (Files.exists(path) && !mayReplace) {
      throw taken();
    }
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UserException(path + ": no such folder");
    }
    Path temporary = Files.createTempFile(folder, ".tsearch-", ".tmp");
    try {
      try (OutputStream out = Files.newOutputStream(temporary)) {
        in.transferTo(out);
      }
      name(temporary);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /// Writes a text, and creates the folder of the file.
  ///
  /// @throws UserException as [#write]
  public void writeWithFolder(String text) throws IOException, UserException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    write(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private void name(Path temporary) throws IOException, UserException {
    try {
      if (mayReplace) {
        Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(temporary, path);
      }
    } catch (FileAlreadyExistsException _) {
      throw taken();
    }
  }

  private UserException taken() {
    return new UserException(path + " is there already", "--force writes over it");
  }
}
