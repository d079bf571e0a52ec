package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A text file of the user that a command compares with the archive, or copies.
///
/// @param path the path of the file
public record TextFile(Path path) {
  /// Larger files are not written by hand or by an agent, and comparing them would take minutes.
  private static final long MAX_BYTES = 8L << 20;

  private static final Set<PosixFilePermission> PRIVATE =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /// The lines of the file. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// @throws UserException if there is no such file, it is a folder, or it is too large
  public List<String> lines() throws IOException, UserException {
    return new String(bytes(), UTF_8).lines().toList();
  }

  /// The text of the file.
  ///
  /// @throws UserException if there is no such file, it is a folder, it is too large, or it is not
  ///   UTF-8
  public String text() throws IOException, UserException {
    byte[] bytes = bytes();
    Optional<String> wrong = Utf8.wrong(bytes);
    if (wrong.isPresent()) {
      throw new UserException(path + " is " + wrong.get());
    }
    return new String(bytes, UTF_8);
  }

  /// Whether no one but its owner may read the file.
  public boolean isPrivate() throws IOException {
    return !path.getFileSystem().supportedFileAttributeViews().contains("posix")
        || PRIVATE.containsAll(Files.getPosixFilePermissions(path));
  }

  private byte[] bytes() throws IOException, UserException {
    if (!Files.exists(path)) {
      throw new UserException(path + ": no such file");
    }
    if (!Files.isRegularFile(path)) {
      throw new UserException(path + " is not a file");
    }
    if (Files.size(path) > MAX_BYTES) {
      throw new UserException(path + " is larger than 8 MiB");
    }
    return Files.readAllBytes(path);
  }

  /// Replaces the text, or creates the file and its folder, for the user only. A reader sees the
  /// old text or the new one. The permissions are kept, and the target of a link is replaced, not
  /// the link.
  public void replace(String text) throws IOException {
    boolean exists = Files.exists(path);
    Path file = exists ? path.toRealPath() : path;
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + ": not a file");
    }
    new RealDisk().createDirectories(folder);
    Path temporary = Files.createTempFile(folder, "config", ".tmp");
    try {
      Files.writeString(temporary, text);
      if (exists) {
        Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(file));
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /// Whether there is such a file.
  public boolean exists() {
    return Files.exists(path);
  }
}
