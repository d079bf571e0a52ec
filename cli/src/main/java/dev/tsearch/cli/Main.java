package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.edit.EditCommand;
import dev.tsearch.cli.command.help.ExpectedCommand;
import dev.tsearch.cli.command.help.HelpCommand;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.command.search.ValueCompletion;
import dev.tsearch.cli.command.service.ServiceStarter;
import dev.tsearch.cli.command.tui.TuiCommand;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.ErrorObject;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.core.store.manifest.ManifestCodec;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// The entry point of the command line.
public final class Main {
  static final int OUTPUT_BUFFER_BYTES = 1 << 16;

  /// Runs the work as it is: the process belongs to somebody else. No constant of the interface:
  /// the AOT cache has no lambda of an interface that is initialized.
  private static final CommandGuard UNGUARDED = (_, _, work) -> work.run();

  /// The guard of a process of its own.
  private static final CommandGuard GUARDED = Main::guard;

  private static final Duration MAX_EXIT = Duration.ofSeconds(2);

  private final Environment environment;
  private final Console console;
  private final PagerProcess.Starter pagers;
  private final Optional<Invocation> parsed;
  private final CommandGuard guard;

  /// The work of a command.
  @FunctionalInterface
  interface CommandWork {
    ExitCode run() throws IOException, UserException;
  }

  /// Runs the work of a command with regard to how its process may end.
  @FunctionalInterface
  interface CommandGuard {
    ExitCode run(CommandName name, Console console, CommandWork work)
        throws IOException, UserException;
  }

  private Main(
      CommandGuard guard,
      Optional<Invocation> parsed,
      Environment environment,
      Console console,
      PagerProcess.Starter pagers) {
    this.guard = guard;
    this.parsed = parsed;
    this.environment = environment;
    this.console = console;
    this.pagers = pagers;
  }

  public static void main(String[] arguments) {
    Environment environment = Wiring.environment();
    Console console = console(environment);
    // All streams are flushed and closed; a regular exit would take some milliseconds more.
    ExitCode code = runAlone(List.of(arguments), console, environment);
    Runtime.getRuntime().halt(code.status());
  }

  /// Runs one command line as a process of its own does, but for the end of the process.
  static ExitCode runAlone(List<String> arguments, Console console, Environment environment) {
    return new Main(GUARDED, Optional.empty(), environment, console, PagerProcess::start)
        .run(arguments);
  }

  /// Commands that change something may be told to end in the middle. For the others no class is
  /// loaded.
  private static ExitCode guard(CommandName name, Console console, CommandWork work)
      throws IOException, UserException {
    return name.kind() == CommandName.CommandKind.ACTING
        ? Interruption.guard(name, console, work)
        : work.run();
  }

  /// The console of this process.
  static Console console(Environment environment) {
    return Terminals.console(
        new TextOutput(standard(FileDescriptor.out)),
        TextOutput.diagnostics(standard(FileDescriptor.err)),
        environment);
  }

  /// `System.out` would hide a closed pipe, and encode text by the locale.
  private static BufferedOutputStream standard(FileDescriptor descriptor) {
    return new BufferedOutputStream(new FileOutputStream(descriptor), OUTPUT_BUFFER_BYTES);
  }

  /// Registers work to be done when the process is told to end, for example by Ctrl-C. Afterwards
  /// the main thread has two seconds to end the process with its own exit status.
  static void atShutdown(Runnable work) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> runAndWait(work), "tsearch-end"));
  }

  /// Registers work after which the process ends, when it is told to. The main thread may be
  /// waiting for input.
  static void lastly(Runnable work) {
    Runtime.getRuntime().addShutdownHook(new Thread(work, "tsearch-end"));
  }

  private static void runAndWait(Runnable work) {
    work.run();
    try {
      Thread.sleep(MAX_EXIT);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The unbuffered standard input.
  static InputStream standardInput() {
    return new FileInputStream(FileDescriptor.in);
  }

  /// Runs one command line. Errors are printed to the console.
  ///
  /// @param arguments the arguments after the program's name
  /// @param console where to print
  /// @param environment the environment of the run
  public static ExitCode run(List<String> arguments, Console console, Environment environment) {
    return run(arguments, Optional.empty(), console, environment, PagerProcess::start);
  }

  /// Runs one command line of another process.
  ///
  /// @param parsed the command line, if it was parsed already
  /// @param pagers starts pagers on the terminal of that process
  static ExitCode run(
      List<String> arguments,
      Optional<Invocation> parsed,
      Console console,
      Environment environment,
      PagerProcess.Starter pagers) {
    return new Main(UNGUARDED, parsed, environment, console, pagers).run(arguments);
  }

  private ExitCode run(List<String> arguments) {
    ExitCode code = printed(arguments);
    return isHook(arguments) && code == ExitCode.ERROR ? ExitCode.NOTHING : code;
  }

  private ExitCode printed(List<String> arguments) {
    try {
      ExitCode code = guarded(arguments);
      console.out().flush();
      console.err().flush();
      return code;
    } catch (OutputException e) {
      return e.isBrokenPipe() ? ExitCode.FOUND : lost(e, arguments);
    }
  }

  /// Whether the process runs as a hook of another program, for which exit status 2 means that it
  /// must not go on.
  private static boolean isHook(List<String> arguments) {
    return arguments.contains(CommandName.EDIT.word()) && arguments.contains(EditCommand.HOOK);
  }

  /// Results could not be written; the message may still reach a reader of the diagnostics.
  private ExitCode lost(OutputException failure, List<String> arguments) {
    try {
      String message = String.valueOf(failure.getMessage());
      if (isForProgram(arguments)) {
        ErrorObject.print("file", message, "", console.err());
      } else {
        console.err().line("tsearch: " + message);
      }
      console.err().flush();
    } catch (OutputException _) {
      // The diagnostics cannot be written either.
    }
    return ExitCode.ERROR;
  }

  private ExitCode guarded(List<String> arguments) throws OutputException {
    try {
      return dispatch(arguments);
    } catch (UserException e) {
      report("usage", e.text(), e.hint(), arguments);
    } catch (SlowPatternException e) {
      report("usage", e.problem() + "; to end its rule: tsearch forget --lift", "", arguments);
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      report(Failures.kind(e), Failures.describe(e), "", arguments);
      trace(e);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof OutputException output) {
        throw output;
      }
      IOException cause = Objects.requireNonNull(e.getCause());
      report(Failures.kind(cause), Failures.describe(cause), "", arguments);
      trace(e);
    } catch (OutOfMemoryError e) {
      if (parsed.isPresent()) {
        throw e; // handed over: its own process may have enough
      }
      report(
          "memory",
          "not enough memory: give the JVM more with TSEARCH_JAVA_OPTIONS=-Xmx2g, for example",
          "give the JVM more with TSEARCH_JAVA_OPTIONS=-Xmx2g, for example",
          arguments);
      trace(e);
    } catch (RuntimeException | Error e) {
      report(
          "bug",
          "a bug: " + e + "; TSEARCH_DEBUG=1 shows where",
          "TSEARCH_DEBUG=1 shows where",
          arguments);
      trace(e);
    }
    return ExitCode.ERROR;
  }

  /// Prints an error as text, or as an object for a program that asked for JSON.
  private void report(String kind, String message, String hint, List<String> arguments)
      throws OutputException {
    if (isForProgram(arguments)) {
      console.out().flush();
      ErrorObject.print(kind, message, hint, console.err());
    } else {
      console.error(message);
    }
  }

  /// Whether JSON was asked for, in a command line that may not be valid.
  private static boolean isForProgram(List<String> arguments) {
    int end = arguments.indexOf("--");
    List<String> options = end < 0 ? arguments : arguments.subList(0, end);
    return options.contains(Options.JSON) || options.contains(Options.SHORT_JSON);
  }

  private void trace(Throwable failure) throws OutputException {
    if (environment.variable("TSEARCH_DEBUG").isPresent()) {
      var trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      console.trace(trace.toString());
    }
  }

  private ExitCode dispatch(List<String> arguments) throws IOException, UserException {
    if (arguments.isEmpty()) {
      return invite();
    }
    return switch (arguments.getFirst()) {
      case "--version", "-V" -> {
        console.out().line("tsearch " + version());
        if (arguments.contains("-v") || arguments.contains(Options.VERBOSE)) {
          console
              .out()
              .line("Java " + Runtime.version() + ", archive format " + ManifestCodec.FORMAT);
        }
        yield ExitCode.FOUND;
      }
      case "--help", "-h" ->
          readable(
              CommandName.HELP,
              console,
              paged -> {
                help().overview().print(paged.out(), paged.outTerminal());
                return ExitCode.FOUND;
              });
      case ValueCompletion.COMMAND ->
          new ValueCompletion(environment).print(arguments.subList(1, arguments.size()), console);
      default -> {
        Invocation invocation =
            parsed.isPresent()
                ? parsed.get()
                : Invocation.of(arguments, new Wiring(environment)::command);
        ExitCode code = invoke(invocation);
        if (invocation.name() == CommandName.SEARCH) {
          startService(invocation.arguments());
        }
        if (invocation.name() == CommandName.SEARCH && console.errTerminal().isTerminal()) {
          sayExpected(arguments);
        }
        yield code;
      }
    };
  }

  /// Starts a service for the next searches, if the user wants that.
  private void startService(ParseResult typed) throws IOException, UserException {
    ArchivePlace place = ArchivePlace.of(Options.valueOf(typed, Options.ARCHIVE), environment);
    if (ServiceStarter.isPossible(environment, place)) {
      console.out().flush();
      try {
        new ServiceStarter(environment, Wiring.build()).start(place);
      } catch (UserException e) {
        console.say(e.text()); // the search itself succeeded
      }
    }
  }

  private void sayExpected(List<String> arguments) throws OutputException {
    Optional<String> note = ExpectedCommand.note(arguments);
    if (note.isPresent()) {
      console.say(note.get());
    }
  }

  /// Without arguments: on a terminal the archive on the whole screen, or what to type; in a pipe
  /// the help as an error, since a program forgot the words.
  private ExitCode invite() throws IOException, UserException {
    if (!console.outTerminal().isTerminal()) {
      help().overview().print(console.err(), console.errTerminal());
      return ExitCode.ERROR;
    }
    if (TuiCommand.opensAlone(environment, console)) {
      return invoke(
          Invocation.of(List.of(CommandName.TUI.word()), new Wiring(environment)::command));
    }
    boolean hasArchive = ArchivePlace.of(Optional.empty(), environment).exists();
    help().invitation(hasArchive).print(console.out(), console.outTerminal());
    return ExitCode.FOUND;
  }

  private ExitCode invoke(Invocation invocation) throws IOException, UserException {
    ParseResult typed = invocation.arguments();
    Console configured = ConsoleOptions.apply(typed, console, environment);
    boolean isHelp = Options.isGiven(typed, Options.HELP);
    Task task = isHelp ? help(invocation.name()) : paged -> invocation.command().run(typed, paged);
    CommandName shown = isHelp ? CommandName.HELP : invocation.name();
    return Options.isGiven(typed, Options.NO_PAGER)
        ? guard.run(shown, configured, () -> task.run(configured))
        : readable(shown, configured, paged -> guard.run(shown, paged, () -> task.run(paged)));
  }

  private Task help(CommandName name) {
    return paged -> {
      help().of(name).print(paged.out(), paged.outTerminal());
      return ExitCode.FOUND;
    };
  }

  /// Prints to a console.
  @FunctionalInterface
  private interface Task {
    ExitCode run(Console console) throws IOException, UserException;
  }

  /// Runs a task whose output a person may want to read page by page.
  private ExitCode readable(CommandName name, Console target, Task task)
      throws IOException, UserException {
    Optional<PagerCommand> pager =
        target.outTerminal().height() > 0 && PagerCommand.isFor(name)
            ? PagerCommand.of(environment)
            : Optional.empty();
    if (pager.isEmpty()) {
      return task.run(target);
    }
    Terminal screen = target.outTerminal();
    Console shown = target.withOut(screen.withLinks(screen.linked() && pager.get().isLess()));
    try (var paged = new PagedOutput(shown, () -> pagers.start(pager.get()))) {
      return task.run(paged.console());
    }
  }

  private HelpCommand help() {
    return (HelpCommand) new Wiring(environment).command(CommandName.HELP);
  }

  /// The version of the program; `development` if it does not run from its jar.
  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
