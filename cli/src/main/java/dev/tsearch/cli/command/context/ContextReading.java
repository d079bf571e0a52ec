package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.transcript.ContextLogText;
import dev.tsearch.core.context.ApiMessage;
import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.context.StoredWindow;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;
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

  ExitCode prompt(String typed) throws IOException, UserException {
    return read(
        typed,
        view -> {
          String prompt = view.prompt();
          if (prompt.isEmpty()) {
            console.say(typed + " has no system prompt");
            return ExitCode.NOTHING;
          }
          print(prompt.endsWith("\n") ? prompt : prompt + "\n");
          return ExitCode.FOUND;
        });
  }

  ExitCode show(String typed) throws IOException, UserException {
    boolean isForModel = Options.isGiven(arguments, ContextCommand.FOR_MODEL);
    if (isForModel && Options.isGiven(arguments, Options.JSON)) {
      throw new UserException(ContextCommand.FOR_MODEL + " and --json are two forms; give one");
    }
    return read(
        typed,
        view -> {
          StoredWindow window = window(view);
          if (isForModel) {
            for (ApiMessage message : window.window().messages()) {
              console.out().line(JsonObjects.line(message.toJson()));
            }
          } else {
            print(window.entries(), true);
          }
          return ExitCode.FOUND;
        });
  }

  ExitCode log(String typed) throws IOException, UserException {
    int count = count();
    boolean isOfWindow = Options.isGiven(arguments, ContextCommand.WINDOW);
    return read(
        typed,
        view -> {
          List<Entry> entries = isOfWindow ? cut(window(view).entries(), count) : cut(view, count);
          print(entries, console.verbosity() == Console.Verbosity.VERBOSE);
          return entries.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
        });
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
      console.out().line(JsonObjects.line(ChibiForm.object(entry)));
    }
  }

  /// Prints text as it is, unless a terminal could interpret it.
  private void print(String text) throws OutputException {
    console.out().text(console.outTerminal().isTerminal() ? Sanitizer.text(text) : text);
  }

  /// Reads from a context, and prints.
  @FunctionalInterface
  private interface ContextReader {
    ExitCode from(ContextView view) throws IOException, UserException;
  }

  /// Reads from a context, after the change that a crash or an editor left is completed.
  private ExitCode read(String typed, ContextReader reader) throws IOException, UserException {
    try (Snapshot snapshot = work.archive().snapshot()) {
      ContextView view = new TypedContext(typed, work).in(snapshot);
      if (view.isSettled() || written(view.files(), Context::settle).isEmpty()) {
        return KnownDamage.named(reader.from(view), snapshot, console);
      }
    }
    try (Snapshot snapshot = work.archive().snapshot()) {
      ContextView view = new TypedContext(typed, work).in(snapshot);
      return KnownDamage.named(reader.from(view), snapshot, console);
    }
  }

  /// The window of a context. One that is stale is rebuilt, and stored if it can be: not if an
  /// earlier change could not be completed.
  private StoredWindow window(ContextView view) throws IOException, UserException {
    Optional<StoredWindow> stored = view.stored();
    if (stored.isEmpty() && view.isKept() && view.isSettled()) {
      stored = written(view.files(), Context::window);
    }
    return stored.isPresent() ? stored.get() : view.rebuilt();
  }

  /// Writes files of a context.
  @FunctionalInterface
  private interface ContextChange<T> {
    T on(Context context) throws IOException;
  }

  /// Writes files of a context for later commands. Says why if they cannot be written, for example
  /// on a full disk: this command only reads.
  ///
  /// @return empty if they cannot be written
  private <T> Optional<T> written(ContextFiles files, ContextChange<T> change)
      throws IOException, UserException {
    if (files.disk().isReadOnly(files.folder()) || files.disk().isReadOnly(files.layout().root())) {
      return Optional.empty();
    }
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), _ -> {}))) {
      return Optional.of(
          change.on(
              new Context(
                  writer,
                  files.disk(),
                  files.name(),
                  work.environment().clock(),
                  () -> ids.get().toString())));
    } catch (FileSystemException e) {
      console.say(e.getMessage() + "; nothing was stored");
      return Optional.empty();
    }
  }
}
