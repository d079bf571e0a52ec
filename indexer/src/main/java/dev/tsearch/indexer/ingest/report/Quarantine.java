package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The values that no format could interpret in one import, and the file
/// `derived/quarantine.jsonl`, which lists them for all imports: one object per line with `source`
/// (the number of the source), `path`, `line`, `offset`, `length` and `reason`. The bytes are in
/// the original. Single-threaded.
public final class Quarantine {
  private final List<ImportReport.Quarantined> all = new ArrayList<>();
  private int written;

  /// Adds bytes of a source that are not an entry.
  public void add(SourceContext source, ReadResult.Skipped skipped) {
    all.add(
        new ImportReport.Quarantined(
            source.path(),
            source.source(),
            skipped.line(),
            skipped.offset(),
            skipped.length(),
            skipped.reason()));
  }

  /// All values, in the order in which they were added.
  List<ImportReport.Quarantined> all() {
    return all;
  }

  /// Appends the values since the last call to the file. The file is derived data: it is not
  /// synced.
  public void write(Disk disk, ArchiveLayout layout) throws IOException {
    if (written == all.size()) {
      return;
    }
    var lines = new ByteArrayOutputStream();
    for (ImportReport.Quarantined one : all.subList(written, all.size())) {
      Json.OWN.write(object(one), lines);
      lines.write('\n');
    }
    disk.createDirectories(layout.derived());
    try (Disk.OutputFile file = disk.append(layout.quarantine())) {
      file.write(ByteBuffer.wrap(lines.toByteArray()));
    }
    written = all.size();
  }

  private static JsonObject object(ImportReport.Quarantined one) {
    return JsonObject.builder()
        .put("source", one.source())
        .put("path", one.path().toString())
        .put("line", one.line())
        .put("offset", one.offset())
        .put("length", one.length())
        .put("reason", one.reason())
        .build();
  }
}
