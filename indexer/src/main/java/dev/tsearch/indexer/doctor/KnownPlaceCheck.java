package dev.tsearch.indexer.doctor;

import dev.tsearch.indexer.ingest.report.SurveyedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A place in which a program keeps its transcripts, compared with the archive.
///
/// @param path the place
/// @param origin the program or the setting that names it
/// @param files the number of files
/// @param newest when the newest of them was changed, in unix seconds; 0 if there is none
/// @param waiting how many of them are new or have changed since the last import
/// @param waitingBytes the length of these files
/// @param unreadable how many files cannot be read
public record KnownPlaceCheck(
    Path path,
    String origin,
    long files,
    long newest,
    long waiting,
    long waitingBytes,
    long unreadable)
    implements DoctorFinding {

  /// A place with given files.
  static KnownPlaceCheck of(Path path, String origin, List<SurveyedFile> files, long unreadable) {
    List<SurveyedFile> waiting = files.stream().filter(SurveyedFile::isWaiting).toList();
    return new KnownPlaceCheck(
        path,
        origin,
        files.size(),
        files.stream().mapToLong(SurveyedFile::unixSeconds).max().orElse(0),
        waiting.size(),
        waiting.stream().mapToLong(SurveyedFile::bytes).sum(),
        unreadable);
  }

  @Override
  public String part() {
    return "place";
  }

  @Override
  public Condition condition() {
    return waiting > 0 || unreadable > 0 ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return waiting > 0 ? Optional.of("tsearch import") : Optional.empty();
  }
}
