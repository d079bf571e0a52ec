package dev.tsearch.indexer.ingest.report;

import java.nio.file.Path;
import java.util.List;

/// The files of a place, compared with the archive.
///
/// @param path the place
/// @param files its sources, in no order
/// @param unreadable how many files and folders cannot be read
public record PlaceSurvey(Path path, List<SurveyedFile> files, long unreadable) {

  /// Copies the list.
  public PlaceSurvey {
    files = List.copyOf(files);
  }
}
