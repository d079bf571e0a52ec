package dev.tsearch.indexer.doctor;

import dev.tsearch.indexer.ingest.report.SurveyedFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a program will delete of its own transcripts, and when.
///
/// @param program the program
/// @param period how long it keeps a transcript that does not change, and where that was read
/// @param files the number of its transcripts
/// @param due how many it deletes when it starts within the next three days
/// @param dueUnimported how many of these the archive does not have as they are now
/// @param nextDue when it deletes the next one, in unix seconds; 0 if it has none
/// @param isWatched whether changes are imported at once
public record RetentionCheck(
    String program,
    RetentionPeriod period,
    long files,
    long due,
    long dueUnimported,
    long nextDue,
    boolean isWatched)
    implements DoctorFinding {

  /// A transcript that is to be deleted this soon is due: an import at the weekend is too late.
  static final Duration SOON = Duration.ofDays(3);

  /// How long a program keeps its transcripts.
  ///
  /// @param days the number of days
  /// @param isDefault whether no settings file says so
  /// @param settings the settings file that was read, or that could say it
  public record RetentionPeriod(int days, boolean isDefault, Path settings) {}

  /// The deletions of a program with given transcripts.
  static RetentionCheck of(
      String program,
      RetentionPeriod period,
      List<SurveyedFile> files,
      Instant now,
      boolean isWatched) {
    Duration kept = Duration.ofDays(period.days());
    long last = now.plus(SOON).minus(kept).getEpochSecond();
    List<SurveyedFile> due = files.stream().filter(file -> file.unixSeconds() <= last).toList();
    long oldest = files.stream().mapToLong(SurveyedFile::unixSeconds).min().orElse(0);
    return new RetentionCheck(
        program,
        period,
        files.size(),
        due.size(),
        due.stream().filter(SurveyedFile::isWaiting).count(),
        files.isEmpty() ? 0 : oldest + kept.toSeconds(),
        isWatched);
  }

  /// Whether transcripts are kept for less than the program's own default, and nothing imports them
  /// at once.
  private boolean isShort() {
    return period.days() < ClaudeRetention.DEFAULT_DAYS && !isWatched;
  }

  @Override
  public String part() {
    return "retention";
  }

  @Override
  public Condition condition() {
    if (dueUnimported > 0) {
      return Condition.PROBLEM;
    }
    return isShort() ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return switch (condition()) {
      case FINE -> Optional.empty();
      case NOTE -> Optional.of("tsearch watch");
      case PROBLEM -> Optional.of("tsearch import");
    };
  }
}
