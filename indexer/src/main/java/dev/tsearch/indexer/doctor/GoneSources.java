package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the sources whose files no longer exist. A source inside another file, such as a git
/// repository or a ZIP file, counts as gone with that file.
final class GoneSources {
  /// Between the path of a file and the place of a source inside it.
  private static final char INSIDE = '!';

  private GoneSources() {}

  /// The newest source of each path that is gone.
  static List<SourceRow> of(Disk disk, List<SourceRow> rows) throws IOException {
    Map<String, SourceRow> newest = HashMap.newHashMap(rows.size());
    for (SourceRow row : rows) {
      newest.put(row.path(), row);
    }
    Map<String, Boolean> containers = new HashMap<>();
    var gone = new ArrayList<SourceRow>();
    for (SourceRow row : newest.values()) {
      if (!isThere(disk, row.path(), containers)) {
        gone.add(row);
      }
    }
    return gone;
  }

  private static boolean isThere(Disk disk, String path, Map<String, Boolean> containers)
      throws IOException {
    if (disk.exists(RecordedPath.of(path))) {
      return true;
    }
    int inside = path.indexOf(INSIDE);
    if (inside <= 0) {
      return !RecordedPath.isExact(path); // else it is not known
    }
    String container = path.substring(0, inside);
    Boolean known = containers.get(container);
    if (known == null) {
      known = disk.exists(RecordedPath.of(container)) || !RecordedPath.isExact(container);
      containers.put(container, known);
    }
    return known;
  }
}
