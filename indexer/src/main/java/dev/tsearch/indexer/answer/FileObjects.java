package dev.tsearch.indexer.answer;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import tools.jackson.core.JsonGenerator;

/// One JSON object a file, for programs: `schema path edits reads sessions last project`; `last` is
/// ISO 8601 in UTC, or null if no use has a time; `project` is the folder that a relative path is
/// in, and absent if the path is not relative or the folder is unknown.
public final class FileObjects {
  private static final int SCHEMA = 1;

  private FileObjects() {}

  /// Writes the members of a file.
  public static void write(FileUse file, JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeStringProperty("path", file.path());
    generator.writeNumberProperty("edits", file.edits());
    generator.writeNumberProperty("reads", file.reads());
    generator.writeNumberProperty("sessions", file.sessions());
    JsonObjects.time(generator, "last", file.last());
    if (!file.project().isEmpty()) {
      generator.writeStringProperty("project", file.project());
    }
  }
}
