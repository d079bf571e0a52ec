package dev.tsearch.cli.command.service;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.command.archive.DoctorCommand;
import dev.tsearch.cli.command.archive.Importer;
import dev.tsearch.cli.command.archive.SentEntries;
import dev.tsearch.cli.command.archive.WatchFollower;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.indexer.library.LibraryServer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.service.Follower;
import dev.tsearch.service.ResidentService;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.ServiceLog;
import dev.tsearch.service.ServiceRunsException;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.http.ImportEvents;
import dev.tsearch.service.http.ServedApi;
import dev.tsearch.service.http.StatusObject;
import dev.tsearch.service.place.ServicePlace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Runs commands of other processes until it is interrupted.
///
/// @param environment the surroundings of the run
/// @param importer imports what is written meanwhile
/// @param atShutdown registers work to be done when the process is told to end
/// @param commands makes what runs the commands
/// @param build what identifies the build of the program
/// @param version the version of the program
/// @param agents the MCP server
/// @param doctor examines archives for their page
/// @param own runs commands that pages ask for
public record ServeCommand(
    Environment environment,
    Importer importer,
    Consumer<Runnable> atShutdown,
    BiFunction<ServiceLife, KeptArchive, CommandRunner> commands,
    String build,
    String version,
    AgentModule agents,
    DoctorCommand doctor,
    OwnCommands own)
    implements Command {
  private static final String NO_WATCH = "--no-watch";
  private static final String IDLE = "--idle";
  private static final String HTTP = "--http";
  private static final String ALLOW_WRITE = "--allow-write";

  /// When the MCP server is made ready: the command that started the service comes first.
  private static final Duration AGENTS_AFTER = Duration.ofSeconds(2);

  /// Runs a command of this program without a terminal.
  @FunctionalInterface
  public interface OwnCommands {
    /// Runs a command line.
    ///
    /// @return the exit status
    int run(List<String> arguments, OutputStream out, OutputStream err);
  }

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("do not import what programs write meanwhile", NO_WATCH))
        .addOption(
            Options.value("PORT", "serve programs over HTTP on 127.0.0.1, too; 0: any port", HTTP))
        .addOption(
            Options.flag("take entries over HTTP, and let pages import and verify", ALLOW_WRITE))
        .addOption(
            Options.value("MINUTES", "end after MINUTES without a command (default: never)", IDLE));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    boolean allowsWrites = Options.isGiven(arguments, ALLOW_WRITE);
    if (allowsWrites && !Options.isGiven(arguments, HTTP)) {
      throw new UserException(ALLOW_WRITE + " needs " + HTTP + " PORT");
    }
    int minutes = Options.numberOf(arguments, IDLE, 0, 0);
    var options =
        new ServeOptions(
            !Options.isGiven(arguments, NO_WATCH),
            Options.isGiven(arguments, HTTP)
                ? OptionalInt.of(ServeOptions.port(arguments, HTTP))
                : OptionalInt.empty(),
            allowsWrites,
            minutes == 0 ? Optional.empty() : Optional.of(Duration.ofMinutes(minutes)));
    ServicePlace place = place(CommandContext.of(arguments, environment));
    return serve(
        arguments,
        options,
        console,
        server -> {
          console.say(
              "HTTP on http://127.0.0.1:" + server.port() + "/api/, token in " + place.token());
          console.say("for a browser, once: " + server.link());
        });
  }

  private ServicePlace place(CommandContext work) {
    return ServiceCommand.place(environment, work.place().root(), build);
  }

  /// Runs a service until it ends.
  ///
  /// @param arguments names the archive, and may change settings
  /// @param listening is told of the HTTP interface, if there is one
  ExitCode serve(
      ParseResult arguments, ServeOptions options, Console console, ServedHttp.Started listening)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    ServicePlace place = place(work);
    var life = new ServiceLife(work.place().root(), environment.clock(), importer.nanos());
    var log = new ServiceLog(place.log(), environment.clock());
    var kept = new KeptArchive(life.archive());
    var followers = new ArrayList<Follower>();
    followers.add(new IndexFollower(kept, new IndexUpdater(work, log::line), log::line));
    if (options.watches()) {
      followers.add(WatchFollower.of(work, importer, life, log));
    }
    var service =
        new ResidentService(
            place, life, log, commands.apply(life, kept), followers, options.idle());
    atShutdown.accept(life::stop);
    Optional<ServedHttp> http = http(arguments, options, kept, place, life, console);
    try {
      service.run(() -> {
        console.sayUnchecked("serving " + life.archive() + "; Ctrl-C ends");
        http.ifPresent(served -> start(served, listening));
        Thread.ofPlatform()
            .daemon()
            .name("tsearch-prepare")
            .start(() -> prepareAgents(arguments, work, log));
      });
    } catch (ServiceRunsException e) {
      throw new UserException(
          String.valueOf(e.getMessage()), "to end it, type: tsearch service stop");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      if (http.isPresent()) {
        http.get().close();
      }
    }
    return ExitCode.FOUND;
  }

  /// Serves pages beside a service that has none, until it is asked to end. The service goes on to
  /// answer commands and to import.
  ///
  /// @param listening is told of the HTTP interface
  ExitCode servePages(
      ParseResult arguments, ServeOptions options, Console console, ServedHttp.Started listening)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var life = new ServiceLife(work.place().root(), environment.clock(), importer.nanos());
    var kept = new KeptArchive(life.archive());
    atShutdown.accept(life::stop);
    Optional<ServedHttp> http = http(arguments, options, kept, place(work), life, console);
    try (ServedHttp pages = http.orElseThrow()) {
      console.sayUnchecked(
          "serving pages of "
              + life.archive()
              + "; a service without pages runs: load a page again to see what it imports;"
              + " Ctrl-C ends");
      pages.start(listening);
      life.awaitStop();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.FOUND;
  }

  /// Makes the MCP server ready once the service has had time for the command that started it.
  private void prepareAgents(ParseResult arguments, CommandContext work, ServiceLog log) {
    try {
      Thread.sleep(AGENTS_AFTER);
      agents.prepare(environment, AgentModule.shared(arguments, work, version, log::line));
    } catch (IOException | UserException e) {
      log.line("mcp: " + e.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<ServedHttp> http(
      ParseResult arguments,
      ServeOptions options,
      KeptArchive kept,
      ServicePlace place,
      ServiceLife life,
      Console console)
      throws IOException, UserException {
    if (options.port().isEmpty()) {
      return Optional.empty();
    }
    CommandContext work = CommandContext.of(arguments, environment.with(kept));
    ServedApi api = api(arguments, options, work, life, console);
    return Optional.of(new ServedHttp(options.port().getAsInt(), place, api, life));
  }

  private ServedApi api(
      ParseResult arguments,
      ServeOptions options,
      CommandContext work,
      ServiceLife life,
      Console console)
      throws IOException, UserException {
    Consumer<String> diagnostics = console::sayUnchecked;
    ServedLibrary library =
        IndexUpdater.served(work, text -> text, Optional.empty(), version, diagnostics);
    Optional<LibraryServer> mcp = agents.server(environment);
    ServedLibrary forAgents = AgentModule.shared(arguments, work, version, diagnostics);
    return new ServedApi(
        library,
        generator -> StatusObject.write(life.status(), generator),
        new ImportEvents(),
        mcp.map(module -> module.messages(forAgents)),
        SecretPatterns.all(work.settings()),
        options.allowsWrites() ? Optional.of(new SentEntries(work)) : Optional.empty(),
        new CommandDesk(work, doctor, own, options.allowsWrites()));
  }

  private static void start(ServedHttp http, ServedHttp.Started listening) {
    try {
      http.start(listening);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
