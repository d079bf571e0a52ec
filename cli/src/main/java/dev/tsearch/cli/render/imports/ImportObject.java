package dev.tsearch.cli.render.imports;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.ingest.report.ExcludedPaths;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.SessionCopy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Prints the report of an import for programs, as one object on a line:
///
/// ```
/// schema           1
/// dry_run          whether nothing was written
/// complete         whether everything that was named could be read and is a transcript
/// files            how many files were examined
/// bytes            how many bytes are new in the archive's copies, or would be read
/// places           an array of objects: path, files
/// not_transcripts  an array: files that no reader recognizes
/// forgotten        an array: files of sessions that were forgotten
/// failed           an array of objects: path, reason
/// excluded         an object: the numbers files and folders, an array unused of the patterns that
///                  excluded nothing, and an object copies: the numbers of copies of sessions by
///                  kind, deleted, checkpoint or backup
/// ```
///
/// A dry run also has `changed`, an array of the files that are new or have changed. An import has
///
/// ```
/// unchanged        how many files have no new bytes
/// entries_added    how many entries are new
/// already_there    how many entries the archive had
/// sessions         an array of objects for new entries: source, session, agent, entries
/// quarantined      an array of objects for what no reader understood: path, line, offset, length,
///                  reason
/// unfinished       an array: files whose last line is incomplete
/// milliseconds     how long the import took
/// archive          the folder of the archive
/// ```
///
/// @param out where to print
/// @param isComplete the member `complete`
public record ImportObject(TextOutput out, boolean isComplete) {

  /// Prints the report of an import.
  ///
  /// @param archive the archive's folder
  public void print(ImportReport report, Duration time, String archive) throws OutputException {
    out.json(generator -> {
      addExamined(generator, report, report.bytes(), false);
      generator.writeNumberProperty("unchanged", report.unchanged());
      generator.writeNumberProperty("entries_added", report.entriesAdded());
      generator.writeNumberProperty("already_there", report.alreadyThere());
      generator.writeArrayPropertyStart("sessions");
      report.sessions().forEach(session -> addSession(generator, session));
      generator.writeEndArray();
      addQuarantined(generator, report.quarantined());
      JsonObjects.list(generator, "unfinished", report.unfinished());
      generator.writeNumberProperty("milliseconds", time.toMillis());
      generator.writeStringProperty("archive", archive);
    });
  }

  /// Prints what an import would read.
  public void print(ImportPreview preview) throws OutputException {
    out.json(generator -> {
      addExamined(generator, preview.report(), preview.bytes(), true);
      JsonObjects.list(generator, "changed", preview.changed());
    });
  }

  private void addExamined(
      JsonGenerator generator, ImportReport report, long bytes, boolean isDryRun) {
    generator.writeNumberProperty("schema", 1);
    generator.writeBooleanProperty("dry_run", isDryRun);
    generator.writeBooleanProperty("complete", isComplete);
    generator.writeNumberProperty("files", report.files());
    generator.writeNumberProperty("bytes", bytes);
    generator.writeArrayPropertyStart("places");
    for (ImportReport.SearchedPath place : report.places()) {
      generator.writeStartObject();
      generator.writeStringProperty("path", place.path().toString());
      generator.writeNumberProperty("files", place.sources());
      generator.writeEndObject();
    }
    generator.writeEndArray();
    List<Path> others =
        report.notTranscripts().stream()
            .filter(path -> !report.forgotten().contains(path))
            .toList();
    JsonObjects.list(generator, "not_transcripts", others);
    JsonObjects.list(generator, "forgotten", report.forgotten().stream().sorted().toList());
    generator.writeArrayPropertyStart("failed");
    for (ImportReport.Failed failed : report.failed()) {
      generator.writeStartObject();
      generator.writeStringProperty("path", failed.path().toString());
      generator.writeStringProperty("reason", failed.reason());
      generator.writeEndObject();
    }
    generator.writeEndArray();
    addExcluded(generator, report.excluded());
  }

  private static void addExcluded(JsonGenerator generator, ExcludedPaths excluded) {
    generator.writeObjectPropertyStart("excluded");
    generator.writeNumberProperty("files", excluded.files());
    generator.writeNumberProperty("folders", excluded.folders());
    JsonObjects.list(generator, "unused", excluded.unused());
    generator.writeObjectPropertyStart("copies");
    for (SessionCopy kind : SessionCopy.values()) {
      if (excluded.copies().containsKey(kind)) {
        generator.writeNumberProperty(
            kind.name().toLowerCase(Locale.ROOT), excluded.copies().getOrDefault(kind, 0L));
      }
    }
    generator.writeEndObject();
    generator.writeEndObject();
  }

  private static void addSession(JsonGenerator generator, ImportReport.SessionCount session) {
    generator.writeStartObject();
    addMembers(generator, session);
    generator.writeEndObject();
  }

  /// Adds the members of a session with new entries.
  static void addMembers(JsonGenerator generator, ImportReport.SessionCount session) {
    TranscriptId transcript = session.transcript();
    generator.writeStringProperty("source", transcript.source());
    generator.writeStringProperty("session", transcript.session());
    JsonObjects.text(generator, "agent", transcript.agent());
    generator.writeNumberProperty("entries", session.entries());
  }

  private static void addQuarantined(
      JsonGenerator generator, List<ImportReport.Quarantined> quarantined) {
    generator.writeArrayPropertyStart("quarantined");
    for (ImportReport.Quarantined each : quarantined) {
      generator.writeStartObject();
      generator.writeStringProperty("path", each.path().toString());
      generator.writeNumberProperty("line", each.line());
      generator.writeNumberProperty("offset", each.offset());
      generator.writeNumberProperty("length", each.length());
      generator.writeStringProperty("reason", each.reason());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }
}
