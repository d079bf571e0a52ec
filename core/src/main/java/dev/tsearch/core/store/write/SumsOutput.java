package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.LineSums;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes `derived/active.sums`. It is never synced: a file that a loss of power has left short or
/// torn is completed by the next writer. Single writer, not thread-safe.
final class SumsOutput implements Closeable {
  private final Disk disk;
  private final Path file;
  private final Path temporary;
  private final int ordinal;
  private final LineSums lines = new LineSums();
  private Disk.@Nullable OutputFile output;
  private int written;
  private int check;

  /// @param temporary the name of the file until it is complete
  /// @param ordinal the ordinal of the active partition
  SumsOutput(Disk disk, Path file, Path temporary, int ordinal) {
    this.disk = disk;
    this.file = file;
    this.temporary = temporary;
    this.ordinal = ordinal;
  }

  /// The sums of all lines, written or not.
  LineSums lines() {
    return lines;
  }

  /// Whether the file has the sums of all lines.
  boolean isWritten() throws IOException {
    return ActiveSums.read(disk, file).filter(found -> found.hasAllOf(ordinal, lines)).isPresent();
  }

  /// Writes the sums of all lines, which are durable.
  void write() throws IOException {
    Disk.OutputFile open = output;
    if (open == null || open.size() != ActiveSums.length(written)) {
      open = reopened();
    }
    if (written < lines.size()) {
      ByteBuffer records = ActiveSums.records(lines, written, check);
      int last = records.getInt(records.limit() - Integer.BYTES);
      open.write(records);
      check = last;
      written = lines.size();
    }
  }

  /// Opens the file after another process has written it, or none has.
  private Disk.OutputFile reopened() throws IOException {
    close();
    Optional<ActiveSums> found =
        ActiveSums.read(disk, file).filter(before -> before.isBeginningOf(ordinal, lines));
    if (found.isEmpty()) {
      disk.delete(temporary);
      disk.create(temporary, ActiveSums.header(ordinal));
      disk.replace(temporary, file);
    }
    ActiveSums before = found.orElse(ActiveSums.empty(ordinal));
    written = before.lines().size();
    check = before.check();
    Disk.OutputFile open = disk.append(file);
    output = open;
    return open;
  }

  @Override
  public void close() throws IOException {
    Disk.OutputFile open = output;
    output = null;
    if (open != null) {
      open.close();
    }
  }
}
