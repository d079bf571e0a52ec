package dev.tsearch.indexer.doctor;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a [Doctor] examines.
///
/// @param root the folder of the archive; it may not exist
/// @param origin what named the folder: a flag, a variable, or the default
/// @param program the version of the program
/// @param user the name of the user of this process
/// @param now the current time
/// @param areFiltersWanted whether the settings ask for filters
/// @param places the known places, in the order of import
/// @param settings the settings
public record DoctorRequest(
    Path root,
    String origin,
    String program,
    String user,
    Instant now,
    boolean areFiltersWanted,
    List<ExaminedPlace> places,
    SettingsCheck settings) {

  /// Copies the list.
  public DoctorRequest {
    places = List.copyOf(places);
  }

  /// A known place.
  ///
  /// @param path the place
  /// @param origin the program or the setting that names it
  /// @param isThere whether it exists
  /// @param claudeSettings the settings file of Claude Code, if the place has its transcripts
  public record ExaminedPlace(
      Path path, String origin, boolean isThere, Optional<Path> claudeSettings) {}
}
