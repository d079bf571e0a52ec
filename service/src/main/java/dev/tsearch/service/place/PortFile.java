package dev.tsearch.service.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The file with the port of the HTTP interface of a running service: a number and a line break.
///
/// @param path the file
public record PortFile(Path path) {
  /// Replaces the file.
  public void write(int port) throws IOException {
    Files.deleteIfExists(path);
    Files.createFile(path, ServicePlace.privateFile());
    Files.writeString(path, port + "\n");
  }

  /// The port; empty if no service has written it. The service may have ended since.
  public Optional<Integer> read() throws IOException {
    try {
      return Optional.of(Integer.parseInt(Files.readString(path).strip()));
    } catch (NoSuchFileException | NumberFormatException _) {
      return Optional.empty();
    }
  }

  /// Removes the file.
  public void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
