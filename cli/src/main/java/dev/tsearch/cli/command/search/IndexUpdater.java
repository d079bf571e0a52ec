package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.catalog.SessionOutlines;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// Updates the index for a search, unless another writer is active or the archive is read-only.
///
/// @param context the archive
/// @param diagnostics receives messages for the user
public record IndexUpdater(CommandContext context, Consumer<String> diagnostics)
    implements IndexUpdate {

  /// The searcher of an archive that updates the index by itself.
  private static SearchEngine searcher(CommandContext context, Consumer<String> diagnostics)
      throws IOException, UserException {
    // Lines are parsed only after the search: the parser's classes load meanwhile.
    return context
        .environment()
        .archives()
        .searcher(context.archive(), new IndexUpdater(context, diagnostics), Json::prepare);
  }

  /// The archive, whose index is updated for a search if much is missing in it.
  public static Library library(CommandContext context, Consumer<String> diagnostics)
      throws IOException, UserException {
    return new Library(context.archive(), searcher(context, diagnostics));
  }

  /// The archive for a server, which opens it for each request: it may be created meanwhile.
  ///
  /// @param mask replaces secrets in texts; thread-safe
  /// @param callingSession the session that started the server, if it is known
  public static ServedLibrary served(
      CommandContext context,
      UnaryOperator<String> mask,
      Optional<String> callingSession,
      String version,
      Consumer<String> diagnostics) {
    var outlines = new SessionOutlines();
    return new ServedLibrary(
        () -> {
          try {
            return new Library(context.archive(), searcher(context, diagnostics), outlines);
          } catch (UserException e) {
            throw new IOException(e.text(), e);
          }
        },
        mask,
        context.environment().clock(),
        context.environment().zone(),
        context.environment().directory(),
        callingSession,
        version);
  }

  @Override
  public boolean run(long uncoveredBytes) throws IOException {
    diagnostics.accept("indexing " + Quantity.bytes(uncoveredBytes) + " that the index lacks");
    try (ArchiveWriter writer = context.writer(new LockWait(Duration.ZERO, diagnostics))) {
      return new IndexUpkeep(context.archive(), writer, LockWait.NONE, ImportProgress.NONE)
          .catchUp()
          .isPresent();
    } catch (ArchiveLockedException | FileSystemException e) {
      diagnostics.accept(e.getMessage() + "; searching without");
      return false;
    } catch (UserException e) {
      throw new IOException(e.text(), e);
    }
  }
}
