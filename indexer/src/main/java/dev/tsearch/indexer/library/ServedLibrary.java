package dev.tsearch.indexer.library;

import dev.tsearch.core.time.Zone;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What a server needs to answer programs.
///
/// @param opener opens the archive
/// @param mask replaces secrets in texts of transcripts; thread-safe
/// @param clock the clock
/// @param zone the zone of local times in questions
/// @param folder the folder in which the server runs
/// @param callingSession the session that started the server, if it is known
/// @param version the version of the program
public record ServedLibrary(
    LibraryOpener opener,
    UnaryOperator<String> mask,
    InstantSource clock,
    Zone zone,
    Path folder,
    Optional<String> callingSession,
    String version) {

  /// Opens an archive, which may not exist yet.
  @FunctionalInterface
  public interface LibraryOpener {
    /// Opens the archive.
    ///
    /// @throws IOException with a message for the user if there is no archive, or if it cannot be
    ///   read
    Library open() throws IOException;
  }
}
