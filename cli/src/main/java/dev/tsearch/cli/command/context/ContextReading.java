package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.report.ContextList;
import dev.tsearch.cli.render.report.ContextList.ContextRow;
import dev.tsearch.cli.render.transcript.ContextLogText;
import dev.tsearch.core.context.ApiMessage;
import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextMeta;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.context.StoredWindow;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/// The verbs of `tsearch context` that print. They take no lock, unless a change has to be
/// completed or the window has to be rebuilt first.
///
/// @param work names the archive
/// @param arguments the parsed command line
/// @param console where to print
/// @param ids ids of entries that record a change
record ContextReading(
    CommandContext work, ParseResult arguments, Console console, Supplier<UUID> ids) {
  private static final int DEFAULT_LIMIT = 20;

  ExitCode list() throws IOException, UserException {
    var layout = new ArchiveLayout(work.place().root());
    var contexts = new ArrayList<ContextFiles>();
    try (Snapshot snapshot = work.archive().snapshot()) {
      for (Path folder : new RealDisk().list(layout.contexts())) {
        String name = folder.getFileName().toString();
        if (ContextName.wrong(name).isEmpty()) {
          contexts.add(new ContextFiles(new RealDisk(), layout, new ContextName(name)));
        }
      }
      List<ContextRow> rows = rows(new SessionCatalog(snapshot), contexts);
      var list = new ContextList(rows);
      if (Options.isGiven(arguments, Options.JSON)) {
        list.printJson(console);
      } else {
        list.print(
            console,
            new HumanTime(work.environment().clock().instant(), work.environment().zone()));
      }
      return rows.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
    }
  }

  private static List<ContextRow> rows(SessionCatalog catalog, List<ContextFiles> contexts)
      throws IOException {
    Map<ContextFiles, String> sessions = new HashMap<>();
    for (ContextFiles files : contexts) {
      files.meta().ifPresent(meta -> sessions.put(files, meta.session()));
    }
    Map<String, SessionRow> found = new HashMap<>();
    Set<TranscriptId> wanted =
        Set.copyOf(sessions.values().stream().map(ContextReading::id).toList());
    catalog.find(wanted).forEach(row -> found.put(row.session(), row));
    var rows = new ArrayList<ContextRow>();
    for (ContextFiles files : contexts) {
      String session = sessions.get(files);
      if (session != null) {
        Optional<SessionRow> row = Optional.ofNullable(found.get(session));
        rows.add(
            new ContextRow(
                files.name().value(),
                session,
                row.map(SessionRow::count).orElse(0),
                row.map(SessionRow::min).orElse(TimeRange.UNDATED),
                row.map(SessionRow::max).orElse(TimeRange.UNDATED),
                files.isDirty()));
      }
    }
    return rows;
  }

  private static TranscriptId id(String session) {
    return TranscriptId.main(ChibiForm.SOURCE, session);
  }

  ExitCode prompt(String typed) throws IOException, UserException {
    String prompt = with(typed, ContextView::prompt);
    if (prompt.isEmpty()) {
      console.say(typed + " has no system prompt");
      return ExitCode.NOTHING;
    }
    print(prompt.endsWith("\n") ? prompt : prompt + "\n");
    return ExitCode.FOUND;
  }

  ExitCode show(String typed) throws IOException, UserException {
    boolean isForModel = Options.isGiven(arguments, ContextCommand.FOR_MODEL);
    if (isForModel && Options.isGiven(arguments, Options.JSON)) {
      throw new UserException(ContextCommand.FOR_MODEL + " and --json are two forms; give one");
    }
    StoredWindow window = window(typed);
    if (isForModel) {
      for (ApiMessage message : window.window().messages()) {
        print(Json.OWN.print(message.toJson()) + "\n");
      }
    } else {
      print(window.entries(), true);
    }
    return ExitCode.FOUND;
  }

  ExitCode log(String typed) throws IOException, UserException {
    int count = count();
    List<Entry> entries =
        Options.isGiven(arguments, ContextCommand.WINDOW)
            ? cut(window(typed).entries(), count)
            : with(typed, view -> cut(view, count));
    print(entries, console.verbosity() == Console.Verbosity.VERBOSE);
    return entries.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private int count() throws UserException {
    Optional<String> typed = Options.valueOf(arguments, ContextCommand.LIMIT);
    try {
      return typed.isEmpty() ? DEFAULT_LIMIT : Integer.parseInt(typed.get());
    } catch (NumberFormatException _) {
      throw new UserException(
          ContextCommand.LIMIT + " needs a whole number, got " + typed.orElse(""));
    }
  }

  private static List<Entry> cut(ContextView view, int count) throws IOException {
    if (count == 0) {
      return view.transcript().last(Integer.MAX_VALUE);
    }
    return count > 0
        ? view.transcript().last(count)
        : view.transcript().first(-Math.max(count, -Integer.MAX_VALUE));
  }

  private static List<Entry> cut(List<Entry> entries, int count) {
    int size = entries.size();
    if (count == 0) {
      return entries;
    }
    return count > 0
        ? entries.subList(Math.max(0, size - count), size)
        : entries.subList(0, (int) Math.min(size, -(long) count));
  }

  private void print(List<Entry> entries, boolean isLong) throws OutputException {
    if (!Options.isGiven(arguments, Options.JSON)) {
      new ContextLogText(console, isLong).print(entries);
      return;
    }
    for (Entry entry : entries) {
      print(Json.OWN.print(ChibiForm.object(entry)) + "\n");
    }
  }

  /// Prints text as it is, unless a terminal could interpret it.
  private void print(String text) throws OutputException {
    console.out().text(console.outTerminal().isTerminal() ? Sanitizer.text(text) : text);
  }

  /// Reads from a context.
  @FunctionalInterface
  private interface ContextReader<T> {
    T from(ContextView view) throws IOException;
  }

  /// The window of a context; rebuilt first if it is stale.
  private StoredWindow window(String typed) throws IOException, UserException {
    Optional<StoredWindow> stored;
    ContextFiles files;
    try (Snapshot snapshot = work.archive().snapshot()) {
      ContextView view = view(snapshot, typed);
      files = view.files();
      stored = view.isKept() ? view.stored() : Optional.of(view.rebuilt());
    }
    if (stored.isPresent()) {
      return stored.get();
    }
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), _ -> {}))) {
      return context(writer, files).window();
    }
  }

  private <T> T with(String typed, ContextReader<T> reader) throws IOException, UserException {
    ContextFiles files;
    try (Snapshot snapshot = work.archive().snapshot()) {
      ContextView view = view(snapshot, typed);
      files = view.files();
      if (view.isSettled()) {
        return reader.from(view);
      }
    }
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), _ -> {}))) {
      context(writer, files).settle();
    }
    try (Snapshot snapshot = work.archive().snapshot()) {
      return reader.from(view(snapshot, typed));
    }
  }

  private Context context(ArchiveWriter writer, ContextFiles files) {
    return new Context(
        writer, files.disk(), files.name(), work.environment().clock(), () -> ids.get().toString());
  }

  /// The context that a name means: one that the archive keeps, or one that was imported.
  private ContextView view(Snapshot snapshot, String typed) throws IOException, UserException {
    String bare = typed.contains("@") ? typed.substring(0, typed.indexOf('@')) : typed;
    ContextName name = new TypedContext(bare, work).existing();
    var files = new ContextFiles(new RealDisk(), new ArchiveLayout(work.place().root()), name);
    Optional<ContextMeta> meta = files.meta();
    if (meta.isPresent() && (bare.equals(typed) || meta.get().session().equals(typed))) {
      return ContextView.kept(snapshot, files, meta.get());
    }
    var catalog = new SessionCatalog(snapshot);
    return switch (new NameResolver(catalog).find(typed)) {
      case Meaning.OneSession(TranscriptId id) when id.source().equals(ChibiForm.SOURCE) -> {
        long first = catalog.find(Set.of(id)).stream().mapToLong(SessionRow::min).min().orElse(0);
        yield ContextView.imported(snapshot, files, id.session(), first);
      }
      case Meaning.Ambiguous(List<String> candidates) ->
          throw new UserException(
              "several contexts have the name "
                  + typed
                  + ":\n  "
                  + String.join("\n  ", candidates));
      case Meaning.OneSession _, Meaning.OneEntry _, Meaning.UnknownName _ -> throw unknown(typed);
    };
  }

  static UserException unknown(String typed) {
    return new UserException("there is no context " + typed, "tsearch context list lists them");
  }
}
