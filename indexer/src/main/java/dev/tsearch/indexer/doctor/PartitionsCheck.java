package dev.tsearch.indexer.doctor;

import java.util.List;
import java.util.Optional;

/// The partitions, and what is known to be lost of them without reading the sealed ones.
///
/// @param sealed the number of sealed partitions
/// @param entries the number of entries, those of the active partition included
/// @param losses what is lost, one message each
public record PartitionsCheck(int sealed, long entries, List<String> losses)
    implements DoctorFinding {

  /// Copies the list.
  public PartitionsCheck {
    losses = List.copyOf(losses);
  }

  @Override
  public String part() {
    return "partitions";
  }

  @Override
  public Condition condition() {
    return losses.isEmpty() ? Condition.FINE : Condition.PROBLEM;
  }

  @Override
  public Optional<String> command() {
    return losses.isEmpty() ? Optional.empty() : Optional.of("tsearch repair");
  }
}
