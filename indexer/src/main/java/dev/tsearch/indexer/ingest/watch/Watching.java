package dev.tsearch.indexer.ingest.watch;

import dev.tsearch.indexer.ingest.report.ImportReport;
import java.nio.file.Path;
import java.util.List;

/// Is told what a watch does. Called from the thread that watches.
public interface Watching {

  /// What was there before is in, and changes are waited for.
  ///
  /// @param places what is watched
  /// @param byEvents whether the system tells of changes; if not, they are looked for every second
  void ready(List<Path> places, boolean byEvents);

  /// Some changes were taken in.
  void took(ImportReport report);

  /// Something that a person may want to know.
  void say(String message);
}
