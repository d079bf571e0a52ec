package dev.tsearch.indexer.doctor;

import java.util.List;
import java.util.Optional;

/// Programs that are known and have no transcripts here.
///
/// @param origins the programs, and the settings that name a place that does not exist
public record AbsentPlacesCheck(List<String> origins) implements DoctorFinding {

  /// Copies the list.
  public AbsentPlacesCheck {
    origins = List.copyOf(origins);
  }

  @Override
  public String part() {
    return "absent";
  }

  @Override
  public Condition condition() {
    return Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return Optional.empty();
  }
}
