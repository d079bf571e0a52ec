package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.StorageOf;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.git.GitSources;
import dev.tsearch.indexer.git.SeenCommits;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Imports sources into the archive of a command.
///
/// @param nanos measures durations, as `System.nanoTime()` does
public record Importer(LongSupplier nanos) {

  /// Imports files and folders. Creates the archive if it does not exist.
  ImportReport importPaths(
      CommandContext context, List<Path> paths, ImportMode mode, ImportProgress progress)
      throws IOException, UserException {
    Path refs = new ArchiveLayout(context.place().root()).seenCommits();
    boolean everything = mode != ImportMode.CHANGED;
    try (var git = new GitSources(everything ? SeenCommits.empty(refs) : SeenCommits.in(refs))) {
      ImportReport report =
          ingestor(context, progress::say, git).importPaths(paths, mode, progress);
      if (report.isComplete()) {
        git.taken();
      }
      return report;
    }
  }

  /// Derives all entries of the archive again from its originals.
  ImportReport deriveAgain(CommandContext context, ImportProgress progress)
      throws IOException, UserException {
    context.archive(); // reports a missing archive
    return ingestor(context, progress::say, EmbeddedSources.NONE).deriveAgain(progress);
  }

  /// The ingestor of the archive.
  ///
  /// @param diagnostics receives messages for the user
  Ingestor ingestor(CommandContext context, Consumer<String> diagnostics, EmbeddedSources embedded)
      throws UserException {
    var setup =
        new Ingestor.ImportSetup(
            new RealDisk(),
            context.place().root(),
            StorageOf.settings(context.settings()),
            new LockWait(context.patience(), diagnostics),
            context.environment().clock(),
            nanos);
    return new Ingestor(
        setup, AllFormats.detector(context.sourceJson()), new ArchiveIndex(), embedded);
  }
}
