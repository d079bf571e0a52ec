package dev.tsearch.indexer.doctor;

import java.nio.file.Path;
import java.util.Optional;

/// Where the archive is.
///
/// @param root the folder of the archive
/// @param origin what named the folder: a flag, a variable, or the default
/// @param state whether an archive is there
/// @param reason why it cannot be opened; empty unless it is unreadable, denied or newer
public record ArchivePlaceCheck(Path root, String origin, ArchivePresence state, String reason)
    implements DoctorFinding {

  /// Whether there is an archive.
  public enum ArchivePresence {
    /// It was opened.
    PRESENT,
    /// There is none.
    ABSENT,
    /// There is one, and it cannot be opened.
    UNREADABLE,
    /// The user may not read it. [AccessCheck] says what to do.
    DENIED,
    /// A later tsearch wrote it.
    NEWER
  }

  @Override
  public String part() {
    return "archive";
  }

  @Override
  public Condition condition() {
    return switch (state) {
      case PRESENT -> Condition.FINE;
      case ABSENT -> Condition.NOTE;
      case UNREADABLE, DENIED, NEWER -> Condition.PROBLEM;
    };
  }

  @Override
  public Optional<String> command() {
    return switch (state) {
      case PRESENT, DENIED, NEWER -> Optional.empty();
      case ABSENT -> Optional.of("tsearch import");
      case UNREADABLE -> Optional.of("tsearch repair");
    };
  }
}
