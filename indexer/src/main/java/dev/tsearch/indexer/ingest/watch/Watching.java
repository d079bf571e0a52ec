package dev.tsearch.indexer.ingest.watch;

import dev.tsearch.indexer.ingest.report.ImportReport;
import java.nio.file.Path;
import java.util.List;

/// Is notified of what a watch does, by the thread that watches.
public interface Watching {

  /// Existing files are imported, and the watch waits for changes.
  ///
  /// @param places the watched files and folders
  /// @param byEvents whether the file system reports changes; if not, it is polled every second
  void ready(List<Path> places, boolean byEvents);

  /// Changes were imported.
  void took(ImportReport report);

  /// Receives a message for the user.
  void say(String message);
}
