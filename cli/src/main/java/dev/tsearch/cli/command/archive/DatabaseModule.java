package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.ModuleFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.indexer.database.DatabaseDriver;
import dev.tsearch.indexer.database.DatabaseSources;
import dev.tsearch.indexer.database.SeenDatabases;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.util.Optional;

/// The module that reads databases. Its jars are in the folder `sqlite` next to the jar of the
/// program, or in the folder that the variable `TSEARCH_SQLITE` names. They are loaded only when an
/// import finds a database that has changed.
final class DatabaseModule {
  /// The variable that names another folder.
  private static final String FOLDER = "TSEARCH_SQLITE";

  private DatabaseModule() {}

  /// Finds the sessions in databases for imports into the archive of a command. The caller closes
  /// it.
  ///
  /// @param redaction what imports redact, as for the import itself
  static DatabaseSources sources(
      CommandContext context, ImportMode mode, Optional<ImportRedaction> redaction)
      throws IOException, UserException {
    ModuleFolder folder = ModuleFolder.of("sqlite", FOLDER, context.environment());
    var layout = new ArchiveLayout(context.place().root());
    var disk = new RealDisk();
    String layouts = AllFormats.generation();
    SeenDatabases seen =
        mode == ImportMode.CHANGED
            ? SeenDatabases.in(disk, layout, layouts)
            : SeenDatabases.empty(disk, layout, layouts);
    return new DatabaseSources(
        AllFormats.databases(),
        () -> folder.service(DatabaseDriver.class),
        () -> OriginalStore.open(disk, layout, redaction),
        seen,
        context.environment().clock(),
        layout.derived());
  }
}
