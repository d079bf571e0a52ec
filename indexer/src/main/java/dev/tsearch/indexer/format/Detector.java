package dev.tsearch.indexer.format;

import java.util.List;
import java.util.Optional;

/// Finds out which format a file is of, by asking each. Immutable.
///
/// @param formats the formats to ask, in this order; the first that claims the file has it
public record Detector(List<SourceFormat> formats) {

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
}
