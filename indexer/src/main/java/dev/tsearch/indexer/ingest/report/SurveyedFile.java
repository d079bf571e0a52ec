package dev.tsearch.indexer.ingest.report;

import java.nio.file.Path;

/// A file at a place, compared with the archive.
///
/// @param path the path of the source
/// @param bytes its length
/// @param unixSeconds when it was last changed; a source in a git tree has a constant time
/// @param isWaiting whether an import would read it: it is new, or has changed
public record SurveyedFile(Path path, long bytes, long unixSeconds, boolean isWaiting) {}
