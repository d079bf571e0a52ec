package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The file with the [LastSearch] of one terminal: `tsearch/last-search/TERMINAL` in
/// `$XDG_CACHE_HOME`, else in `~/.cache`. Only its owner may read it. A missing or damaged file
/// means that there was no search, and a file that cannot be written is not an error: the search
/// itself succeeded.
///
/// @param folder the folder of the files of all terminals
/// @param terminal the name of the file
public record LastSearchFile(Path folder, String terminal) {
  private static final String PRIVATE_FOLDER = "rwx------";
  private static final String PRIVATE_FILE = "rw-------";

  /// The file of the terminal of this run; empty if neither stdout nor stderr is a terminal.
  public static Optional<LastSearchFile> of(Environment environment) throws UserException {
    Optional<String> terminal = TerminalName.of(environment);
    if (terminal.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new LastSearchFile(folder(environment), fileName(terminal.get())));
  }

  private static Path folder(Environment environment) throws UserException {
    Optional<String> cache = environment.variable("XDG_CACHE_HOME");
    Path caches =
        cache.isPresent() ? environment.path(cache.get()) : environment.home().resolve(".cache");
    return caches.resolve("tsearch").resolve("last-search");
  }

  /// Removes the last searches of all terminals: their words may be those of a text that is
  /// forgotten.
  public static void removeAll(Environment environment) throws IOException, UserException {
    Path folder = folder(environment);
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /// The name of a device as the name of a file: `dev-pts-3`.
  private static String fileName(String device) {
    var name = new StringBuilder();
    for (int i = 1; i < device.length(); i++) {
      char c = device.charAt(i);
      boolean isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      name.append(isPlain ? c : '-');
    }
    return name.toString();
  }

  /// The path of the file.
  Path path() {
    return folder.resolve(terminal);
  }

  /// The last search; empty if there is none.
  public Optional<LastSearch> read() {
    try {
      return Files.isRegularFile(path())
          ? LastSearch.parse(Files.readString(path()))
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Replaces the last search.
  public void write(LastSearch search) {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, permissions(PRIVATE_FOLDER));
      }
      Path temporary = folder.resolve("." + terminal + "-" + ProcessHandle.current().pid());
      try {
        writePrivate(temporary, search.text());
        Files.move(temporary, path(), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException | UnsupportedOperationException _) {
      // Without the file, `next` and `show @1` say that there was no search.
    }
  }

  /// Writes a file that only its user can read. Its name is that of the terminal and the process:
  /// for a random one, the JVM would load its security providers first.
  private static void writePrivate(Path file, String text) throws IOException {
    Set<OpenOption> options =
        Set.of(
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING);
    try (ByteChannel channel = Files.newByteChannel(file, options, permissions(PRIVATE_FILE))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> permissions(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
