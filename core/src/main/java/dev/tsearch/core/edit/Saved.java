package dev.tsearch.core.edit;

import java.nio.file.Path;
import java.util.Optional;

/// The result of saving a file.
///
/// @param carriedBytes how many bytes were kept that another process had appended since the file
///   was loaded
/// @param backup the copy of the old file; empty if none was wanted
public record Saved(long carriedBytes, Optional<Path> backup) {}
