package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextMeta;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextState;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.catalog.ImportedContexts;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// A context as typed: its name, or the name and the id of its session, `NAME@ID`; `-` for the
/// context that was written before the last one; `new` or `new:PREFIX` for a new one.
///
/// It is one that the archive keeps, or one that was imported from chibi. The archive keeps an
/// imported one, too, from the first change on: its session is continued.
///
/// @param typed the word
/// @param work names the archive
public record TypedContext(String typed, CommandContext work) {
  static final String NO_PREVIOUS = "-: no context was written before the last one";

  /// As long as the time in the name of a new context, and the number after it.
  private static final String ANY_TIME = "_00000000_000000_0000000";

  /// The name of the context to write, for a command that may create it.
  ///
  /// @throws UserException if the word is not a name, if it means several contexts, or if there is
  ///   no previous context
  public ContextName toWrite() throws IOException, UserException {
    if (ContextState.isNew(typed)) {
      ZoneId zone = work.environment().zone().id();
      valid(typed.replaceFirst("new:?", "") + ANY_TIME);
      return ContextState.newName(
          typed, new RealDisk(), layout(), work.environment().clock().instant(), zone);
    }
    ContextName name = name();
    if (isWithId() || new RealDisk().exists(layout().manifest())) {
      Optional<ContextName> known = kept();
      if (known.isEmpty() && isWithId()) {
        throw unknown();
      }
    }
    return name;
  }

  /// The name of the context to change, for a command that needs it; `new` is a name like others.
  ///
  /// @throws UserException if there is no such context, if the word means several, or if there is
  ///   no previous context
  public ContextName toChange() throws IOException, UserException {
    return kept().orElseThrow(this::unknown);
  }

  /// Says that the system prompt of a context cannot be recorded, if it cannot.
  public void warnOfPrompt(ContextName name, Console console) throws IOException {
    Optional<String> wrong = new ContextFiles(new RealDisk(), layout(), name).wrongPrompt();
    if (wrong.isPresent()) {
      console.say(wrong.get() + "; a change of the prompt is recorded once it is UTF-8");
    }
  }

  /// The context in a snapshot.
  ///
  /// @throws UserException if there is no such context, if the word means several, or if there is
  ///   no previous context
  public ContextView in(Snapshot snapshot) throws IOException, UserException {
    return find(snapshot).orElseThrow(this::unknown);
  }

  /// The name of a context that the archive keeps, from now on if it was imported; empty if there
  /// is none.
  private Optional<ContextName> kept() throws IOException, UserException {
    ContextFiles files = files();
    if (files.meta().filter(this::isMeant).isPresent()) {
      return Optional.of(files.name());
    }
    Optional<ContextView> found;
    try (Snapshot snapshot = work.archive().snapshot()) {
      found = find(snapshot);
      if (found.isPresent() && !found.get().isKept()) {
        keep(found.get());
      }
    }
    return found.map(_ -> files.name());
  }

  private void keep(ContextView imported) throws IOException, UserException {
    if (imported.files().exists()) {
      throw new UserException(
          "the archive keeps another context " + imported.files().name().value(),
          "to read this one, type: tsearch context log " + typed);
    }
    String prompt = imported.prompt();
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), _ -> {}))) {
      writer.locked(() -> imported.files().keep(imported.meta(), prompt));
    }
  }

  private Optional<ContextView> find(Snapshot snapshot) throws IOException, UserException {
    ContextFiles files = files();
    Optional<ContextMeta> meta = files.meta();
    if (meta.filter(this::isMeant).isPresent()) {
      return Optional.of(ContextView.kept(snapshot, files, meta.get()));
    }
    List<SessionRow> rows =
        new ImportedContexts(new SessionCatalog(snapshot))
            .named(isWithId() ? typed : files.name().value());
    if (rows.size() > 1) {
      throw new UserException(
          "several contexts have the name "
              + typed
              + ":\n  "
              + String.join("\n  ", rows.stream().map(SessionRow::session).toList()),
          "type one of them whole");
    }
    return rows.stream().findFirst().map(row -> view(snapshot, files, meta, row));
  }

  /// The context of a session: the one that the archive keeps, or an imported one.
  private static ContextView view(
      Snapshot snapshot, ContextFiles files, Optional<ContextMeta> meta, SessionRow row) {
    return meta.filter(kept -> kept.session().equals(row.session()))
        .map(kept -> ContextView.kept(snapshot, files, kept))
        .orElseGet(() -> ContextView.imported(snapshot, files, row.session(), row.min()));
  }

  private boolean isWithId() {
    return typed.indexOf('@') >= 0;
  }

  private boolean isMeant(ContextMeta meta) {
    return !isWithId() || meta.session().equals(typed);
  }

  private ContextFiles files() throws IOException, UserException {
    return new ContextFiles(new RealDisk(), layout(), name());
  }

  private ArchiveLayout layout() {
    return new ArchiveLayout(work.place().root());
  }

  private ContextName name() throws IOException, UserException {
    Optional<String> name =
        isWithId()
            ? Optional.of(typed.substring(0, typed.indexOf('@')))
            : ContextState.existing(typed, new RealDisk(), layout());
    return valid(name.orElseThrow(() -> new UserException(NO_PREVIOUS)));
  }

  private ContextName valid(String name) throws UserException {
    Optional<String> wrong = ContextName.wrong(name);
    if (wrong.isPresent()) {
      throw new UserException(wrong.get() + "; got " + Sanitizer.line(typed));
    }
    return new ContextName(name);
  }

  private UserException unknown() {
    return new UserException("there is no context " + typed, "tsearch context list lists them");
  }
}
