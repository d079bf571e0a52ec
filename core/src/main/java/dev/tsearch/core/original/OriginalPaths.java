package dev.tsearch.core.original;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// The paths of the logs.
///
/// @param directory the folder `originals` of the archive
public record OriginalPaths(Path directory) {

  private static final String SEALED_SUFFIX = ".zst";
  private static final String TEMPORARY_SUFFIX = ".tmp";

  /// The active log.
  public Path active() {
    return directory.resolve("active.log");
  }

  /// A sealed log.
  public Path sealed(int log) {
    return directory.resolve(log + SEALED_SUFFIX);
  }

  /// The files that are absent of some logs. A log without a sealed file is the active one, which
  /// is the last.
  ///
  /// @param logs the numbers of the logs, sorted
  public List<Path> absent(Disk disk, SortedSet<Integer> logs) throws IOException {
    var absent = new ArrayList<Path>();
    for (int log : logs) {
      boolean mayBeActive = log == logs.last();
      if (!disk.exists(sealed(log)) && !(mayBeActive && disk.exists(active()))) {
        absent.add(mayBeActive ? active() : sealed(log));
      }
    }
    return absent;
  }

  /// Whether a log has more than its header, which an archive without sources may have, too.
  public boolean mayHavePieces(Disk disk) throws IOException {
    for (Path file : disk.list(directory)) {
      if (disk.size(file) > LogHeader.BYTES) {
        return true;
      }
    }
    return false;
  }

  /// The temporary name under which a file is written before it is renamed.
  static Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
  }

  static boolean isTemporary(Path file) {
    return file.toString().endsWith(TEMPORARY_SUFFIX);
  }

  /// The number of a sealed log; 0 if the file is not a sealed log.
  static int sealedNumber(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!name.endsWith(SEALED_SUFFIX)) {
      return 0;
    }
    try {
      return Integer.parseInt(name.substring(0, name.length() - SEALED_SUFFIX.length()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
