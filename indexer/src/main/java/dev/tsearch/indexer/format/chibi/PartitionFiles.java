package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.DiskStreams;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.TranscriptWriter.WritingTask;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The transcript folder of a context that is being written: the active file, which becomes a
/// partition when it has reached a limit of chibi, and the manifest. A partition whose first and
/// last time are those of an earlier one gets a number, since chibi would replace the earlier one.
/// Each partition begins later than the one before it ends: an import merges partitions by their
/// times, so lines of the same second or of an earlier one stay in the partition, above the limit.
/// A partition of one second only is split at the limit. One owner, not thread-safe.
final class PartitionFiles implements ChibiWriter.EntryLines {
  private final WritingTask task;
  private final Path folder;
  private final List<JsonObject> partitions = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private OutputStream active;
  private PartitionSize size = PartitionSize.EMPTY;
  private long latest;

  /// @param folder the transcript folder, relative to the folder of the task
  PartitionFiles(WritingTask task, Path folder) throws IOException {
    this.task = task;
    this.folder = folder;
    this.active = task.create(folder.resolve(ContextFolder.ACTIVE));
  }

  /// Writes the lines of a file, byte for byte, and deletes the file.
  ///
  /// @param file relative to the transcript folder
  static void split(WritingTask task, Path folder, String file) throws IOException {
    Path whole = task.folder().resolve(folder).resolve(file);
    try (var files = new PartitionFiles(task, folder);
        Disk.InputFile opened = task.disk().open(whole);
        InputStream in = new BufferedInputStream(DiskStreams.reading(opened))) {
      var line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        line.write(next);
        if (next == '\n') {
          files.write(line.toByteArray());
          line.reset();
        }
      }
      files.write(line.toByteArray());
    }
    task.disk().delete(whole);
  }

  private void write(byte[] line) throws IOException {
    JsonObject entry;
    try {
      entry = Json.SOURCE.object(line);
    } catch (MalformedJsonException _) {
      active.write(line); // chibi skips such a line, too
      return;
    }
    write(line, entry);
  }

  @Override
  public void write(byte[] line, JsonObject entry) throws IOException {
    long time = PartitionSize.time(entry);
    boolean isOfOneSecond = size.first() == latest && time == latest;
    if (size.isFull() && (time > latest || isOfOneSecond)) {
      rotate();
    }
    active.write(line);
    size = size.with(entry);
    latest = Math.max(latest, time);
  }

  /// Makes the active file a partition.
  private void rotate() throws IOException {
    active.close();
    String range = size.first() + "-" + size.last();
    String name = range;
    for (int copy = 2; !names.add(name); copy++) {
      name = range + "-" + copy;
    }
    String file = ContextFolder.PARTITIONS + "/" + name + ".jsonl";
    Path transcript = task.folder().resolve(folder);
    task.disk().createDirectories(transcript.resolve(ContextFolder.PARTITIONS));
    task.disk().moveNew(transcript.resolve(ContextFolder.ACTIVE), transcript.resolve(file));
    partitions.add(size.row(file));
    size = PartitionSize.EMPTY;
    active = task.create(folder.resolve(ContextFolder.ACTIVE));
  }

  /// Completes the files.
  @Override
  public void close() throws IOException {
    if (size.isFull()) {
      rotate();
    }
    active.close();
    try (OutputStream out = task.create(folder.resolve(ContextFolder.MANIFEST))) {
      out.write(MissingManifest.of(partitions));
    }
  }
}
