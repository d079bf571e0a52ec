package dev.tsearch.indexer.ingest.report;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.format.ReadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// What no reader understood in one import, and `derived/quarantine.jsonl`, which lists it for all
/// imports: one object a line with `source` (its number), `path`, `line`, `offset`, `length` and
/// `reason`. The bytes themselves are in the original. Single-threaded.
public final class Quarantine {
  private final List<ImportReport.Quarantined> all = new ArrayList<>();
  private int written;

  /// Notes bytes of a source that are no entry.
  public void add(NewBytes bytes, ReadResult.Skipped skipped) {
    all.add(
        new ImportReport.Quarantined(
            bytes.context().path(),
            bytes.context().source(),
            skipped.line(),
            skipped.offset(),
            skipped.length(),
            skipped.reason()));
  }

  /// All that was noted, in the order it was met.
  List<ImportReport.Quarantined> all() {
    return all;
  }

  /// Appends what was noted since the last call to the list on disk. It is derived: no sync.
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
