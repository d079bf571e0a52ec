package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.ContextList;
import dev.tsearch.cli.render.report.ContextList.ContextRow;
import dev.tsearch.cli.render.report.ContextList.State;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.ImportedContexts;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lists the contexts that the archive keeps, and those that were imported from chibi.
///
/// @param work names the archive
record ContextListing(CommandContext work) {

  /// Prints one line for each context, by name. Names a context with a damaged file, and lists the
  /// others.
  ExitCode print(boolean asJson, Console console) throws IOException, UserException {
    try (Snapshot snapshot = work.archive().snapshot()) {
      var damages = new ArrayList<String>();
      List<ContextRow> rows = rows(new ImportedContexts(new SessionCatalog(snapshot)), damages);
      var list = new ContextList(rows);
      if (asJson) {
        list.printJson(console);
      } else {
        list.print(
            console,
            new HumanTime(work.environment().clock().instant(), work.environment().zone()));
      }
      ExitCode code = rows.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
      code = KnownDamage.named(code, snapshot, console);
      for (String damage : damages) {
        console.damage(damage);
      }
      return damages.isEmpty() ? code : ExitCode.ERROR;
    }
  }

  private List<ContextRow> rows(ImportedContexts sessions, List<String> damages)
      throws IOException {
    Map<String, SessionRow> found = new LinkedHashMap<>();
    for (SessionRow row : sessions.all()) {
      found.put(row.session(), row);
    }
    var rows = new ArrayList<ContextRow>();
    for (Path folder : new RealDisk().list(layout().contexts())) {
      String name = folder.getFileName().toString();
      if (ContextName.wrong(name).isEmpty()) {
        var files = new ContextFiles(new RealDisk(), layout(), new ContextName(name));
        try {
          kept(files, found).ifPresent(rows::add);
        } catch (IOException e) {
          damages.add(String.valueOf(e.getMessage()));
        }
      }
    }
    for (SessionRow row : found.values()) {
      rows.add(row(ImportedContexts.name(row), row.session(), Optional.of(row), State.IMPORTED));
    }
    rows.sort(Comparator.comparing(ContextRow::name));
    return rows;
  }

  /// The row of a context that the archive keeps, whose session is removed from those that were
  /// found.
  private static Optional<ContextRow> kept(ContextFiles files, Map<String, SessionRow> found)
      throws IOException {
    State state = files.isDirty() ? State.DIRTY : State.CURRENT;
    return files
        .meta()
        .map(meta ->
            row(
                files.name().value(),
                meta.session(),
                Optional.ofNullable(found.remove(meta.session())),
                state));
  }

  private static ContextRow row(
      String name, String session, Optional<SessionRow> row, State state) {
    return new ContextRow(
        name,
        session,
        row.map(SessionRow::count).orElse(0),
        row.map(SessionRow::min).orElse(TimeRange.UNDATED),
        row.map(SessionRow::max).orElse(TimeRange.UNDATED),
        state);
  }

  private ArchiveLayout layout() {
    return new ArchiveLayout(work.place().root());
  }
}
