package dev.tsearch.indexer.format;

import java.util.List;
import java.util.Optional;

/// Finds out which format a file is of, by asking each. Immutable.
///
/// @param formats the formats to ask, in this order; the first that claims the file has it
public record Detector(List<SourceFormat> formats) {

  /// To be raised whenever a format claims files that no format claimed before: those that were met
  /// and passed over are then looked at again.
  private static final int GENERATION = 1;

  /// Copies the list.
  public Detector {
    formats = List.copyOf(formats);
  }

  /// The format of a file; empty if it is no transcript that anyone knows.
  public Optional<SourceFormat> detect(Head head) {
    return formats.stream().filter(format -> format.claims(head)).findFirst();
  }

  /// The format of a name; empty if there is none.
  public Optional<SourceFormat> named(String name) {
    return formats.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /// Names what this detector knows: as long as it is the same, a file that was no transcript is
  /// none.
  public String generation() {
    return GENERATION + " " + formats.stream().map(SourceFormat::name).toList();
  }
}
