package dev.tsearch.cli.command;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;

/// The source formats that the program reads.
@FunctionalInterface
public interface SourceFormats {
  /// The formats, in the order in which they are asked whether a file is theirs.
  ///
  /// @param json parses the values of sources
  Detector reading(Json json);
}
