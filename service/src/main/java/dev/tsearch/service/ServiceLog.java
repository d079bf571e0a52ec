package dev.tsearch.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.service.place.ServicePlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Set;

/// The log of a service: a line for each event, with its time. At most twice [#MAX_BYTES] are kept,
/// in two files. What transcripts and commands say is not written. A log that cannot be written
/// changes nothing else. Safe for use by many threads.
public final class ServiceLog {
  /// The size at which the log becomes the older one of the two files.
  static final long MAX_BYTES = 256L << 10;

  private final Path file;
  private final InstantSource clock;

  /// @param file the newer of the two files
  public ServiceLog(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /// Writes a line.
  public synchronized void line(String event) {
    try {
      if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
        Path older = file.resolveSibling(file.getFileName() + ".1");
        Files.move(file, older, StandardCopyOption.REPLACE_EXISTING);
      }
      String line = clock.instant() + " " + event.replaceAll("\\R", " ") + "\n";
      try (FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
              ServicePlace.privateFile())) {
        channel.write(ByteBuffer.wrap(line.getBytes(UTF_8)));
      }
    } catch (IOException _) {
      // The disk may be full; the service goes on.
    }
  }
}
