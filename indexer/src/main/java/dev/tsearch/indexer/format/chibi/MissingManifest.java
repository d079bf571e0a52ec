package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.json.JsonValues.JsonPart;
import dev.tsearch.indexer.format.TranscriptWriter.WritingTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Writes the manifests of contexts whose other files were copied. chibi does not find partitions
/// without one, and an archive does not keep the manifest, since no entry is made from it.
///
/// @param task where the files are
record MissingManifest(WritingTask task) {

  /// Adds the manifests to the folders of transcripts that lack one.
  ///
  /// @param copied the files, relative to the folder of the task
  void write(Collection<Path> copied) throws IOException {
    Set<Path> transcripts = new TreeSet<>();
    for (Path file : copied) {
      Path folder = file.getParent();
      if (folder != null && folder.endsWith(ContextFolder.PARTITIONS)) {
        transcripts.add(folder.getParent());
      } else if (folder != null && folder.endsWith(ContextFolder.TRANSCRIPT)) {
        transcripts.add(folder);
      }
    }
    for (Path transcript : transcripts) {
      Path manifest = transcript.resolve(ContextFolder.MANIFEST);
      if (!copied.contains(manifest)) {
        try (OutputStream out = task.create(manifest)) {
          out.write(of(rows(transcript)));
        }
      }
    }
  }

  /// The bytes of a manifest.
  ///
  /// @param partitions the rows, the oldest partition first
  static byte[] of(List<JsonObject> partitions) {
    JsonObject manifest =
        JsonObject.builder()
            .put("version", 1)
            .put("active_partition", ContextFolder.ACTIVE)
            .put("partitions", partitions)
            .put("rotation_policy", PartitionSize.policy())
            .build();
    return (Json.indented(manifest) + "\n").getBytes(UTF_8);
  }

  private List<JsonObject> rows(Path transcript) throws IOException {
    Path partitions = task.folder().resolve(transcript).resolve(ContextFolder.PARTITIONS);
    var rows = new ArrayList<JsonObject>();
    for (Path file : task.disk().list(partitions)) {
      rows.add(size(file).row(ContextFolder.PARTITIONS + "/" + file.getFileName()));
    }
    rows.sort(Comparator.comparingLong(row -> row.number("start_ts", 0)));
    return rows;
  }

  private PartitionSize size(Path file) throws IOException {
    PartitionSize size = PartitionSize.EMPTY;
    try (Disk.InputFile in = task.disk().open(file)) {
      var values = new JsonValues(DiskStreams.reading(in), Json.SOURCE);
      for (var next = values.next(); next.isPresent(); next = values.next()) {
        if (next.get() instanceof JsonPart.Value value) {
          size = size.with(value.object());
        }
      }
    }
    return size;
  }
}
