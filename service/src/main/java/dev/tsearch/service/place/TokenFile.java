package dev.tsearch.service.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/// The file with the secret of a running service, which only its user can read.
///
/// @param path the file
public record TokenFile(Path path) {
  private static final int BYTES = 32;

  /// A new secret.
  public static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /// Replaces the file by one with a new secret.
  ///
  /// @return the secret
  public String create() throws IOException {
    String token = random();
    Files.deleteIfExists(path);
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(path, token + "\n");
    return token;
  }

  /// The secret; empty if there is none.
  public Optional<String> read() throws IOException {
    try {
      return Optional.of(Files.readString(path).strip());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Removes the file.
  public void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
