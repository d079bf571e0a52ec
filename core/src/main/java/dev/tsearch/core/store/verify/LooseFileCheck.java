package dev.tsearch.core.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Looks at the files of JSON that no checksum covers: those of contexts, and the list of what no
/// reader understood. Stateless.
///
/// @param disk the disk of the archive
/// @param layout its paths
record LooseFileCheck(Disk disk, ArchiveLayout layout) {
  private static final String DOCUMENT = ".json";

  /// The files of contexts that are damaged.
  List<Path> contexts() throws IOException {
    var damaged = new ArrayList<Path>();
    if (disk.isFolder(layout.contexts())) {
      for (Path context : disk.list(layout.contexts())) {
        for (Path file : disk.isFolder(context) ? disk.list(context) : List.of(context)) {
          if (disk.isBlocked(file) || !isSound(file)) {
            damaged.add(file);
          }
        }
      }
    }
    return damaged;
  }

  private boolean isSound(Path file) throws IOException {
    return !file.toString().endsWith(DOCUMENT) || isObject(new String(disk.readAll(file), UTF_8));
  }

  /// Whether the list of what no reader understood is absent, or each line begins an object, unless
  /// it is forgotten: a crash may have left a part of one.
  boolean isQuarantineSound() throws IOException {
    Path file = layout.quarantine();
    return !disk.isBlocked(file)
        && (!disk.exists(file)
            || new String(disk.readAll(file), UTF_8)
                .lines()
                .allMatch(line -> line.isBlank() || line.startsWith("{")));
  }

  private static boolean isObject(String text) {
    try {
      Json.OWN.object(text);
      return true;
    } catch (MalformedJsonException _) {
      return false;
    }
  }
}
