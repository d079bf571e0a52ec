package dev.tsearch.indexer.doctor;

import java.util.List;
import java.util.Optional;

/// Damage that is seen without reading source data: something else in the place of a file, or a
/// list of sources that is lost or damaged.
///
/// @param losses one phrase for each damage; at least one
public record DamageCheck(List<String> losses) implements DoctorFinding {
  /// Copies the list.
  public DamageCheck {
    losses = List.copyOf(losses);
  }

  @Override
  public String part() {
    return "damage";
  }

  @Override
  public Condition condition() {
    return Condition.PROBLEM;
  }

  @Override
  public Optional<String> command() {
    return Optional.of("tsearch repair");
  }
}
