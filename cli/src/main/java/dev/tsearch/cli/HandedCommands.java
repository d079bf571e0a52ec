package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.command.search.ValueCompletion;
import dev.tsearch.cli.command.service.ServiceCommand;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.handover.Reply;
import dev.tsearch.service.wire.HandedCommand;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;

/// Runs reading commands of other processes: the same code as in a process of its own, with the
/// surroundings of the other process.
///
/// @param life the service, which runs the commands for its archive
/// @param archives opens archives, and keeps that of the service open
/// @param clock the current time
/// @param zone the time zone of processes that choose none; empty to leave these to themselves
/// @param encoding the encoding of names of files in this process
record HandedCommands(
    ServiceLife life,
    ArchiveAccess archives,
    InstantSource clock,
    Optional<Zone> zone,
    String encoding)
    implements CommandRunner {
  private static final String TERMINALS = "TSEARCH_TERMINAL";
  private static final String TERMINAL_NAME = "TSEARCH_TTY";
  private static final String NO_TERMINAL = "-";

  @Override
  public Optional<AcceptedCommand> accept(HandedCommand command) {
    Optional<Zone> there = command.zone().isEmpty() ? zone : Optional.of(zone(command.zone()));
    if (there.isEmpty()
        || !command.encoding().equals(encoding)
        || !command.variables().containsKey(TERMINALS)) {
      return Optional.empty();
    }
    Environment environment = environment(command, there.get());
    return isHere(command.arguments(), environment)
        ? Optional.of(reply -> run(command.arguments(), environment, reply))
        : Optional.empty();
  }

  private static Zone zone(String id) {
    return Zone.lazily(() -> TimeZone.getTimeZone(id));
  }

  private Environment environment(HandedCommand command, Zone there) {
    Map<String, String> variables = new HashMap<>(command.variables());
    variables.remove("TSEARCH_LAUNCHER"); // a search in a service starts none
    variables.putIfAbsent(TERMINAL_NAME, NO_TERMINAL); // else that of this process would count
    return new Environment(
        variables,
        Wiring.home(command.variables().get("HOME")),
        Path.of(command.directory()),
        clock,
        there,
        archives);
  }

  /// Whether the command only reads, needs no input, and is about this archive. A wrong command
  /// line is reported by its own process.
  private boolean isHere(List<String> arguments, Environment environment) {
    try {
      return !arguments.isEmpty()
          && life.archive().equals(archiveOf(arguments, environment).orElse(null));
    } catch (UserException _) {
      return false;
    }
  }

  private static Optional<Path> archiveOf(List<String> arguments, Environment environment)
      throws UserException {
    if (arguments.getFirst().equals(ValueCompletion.COMMAND)) {
      return Optional.of(
          ValueCompletion.place(arguments.subList(1, arguments.size()), environment).root());
    }
    if (arguments.getFirst().startsWith("-") && arguments.size() == 1) {
      return Optional.empty(); // --version and --help
    }
    Invocation typed = Invocation.of(arguments, new Wiring(environment)::command);
    return isReading(typed.name()) && !opensEditor(typed) && !isVerb(typed)
        ? Optional.of(
            ArchivePlace.of(Options.valueOf(typed.arguments(), Options.ARCHIVE), environment)
                .root())
        : Optional.empty();
  }

  /// Whether this is the command `service` with another verb than `status`.
  private static boolean isVerb(Invocation typed) throws UserException {
    return typed.name() == CommandName.SERVICE
        && !ServiceCommand.verb(typed.arguments()).equals("status");
  }

  private static boolean opensEditor(Invocation typed) {
    return Options.isGiven(typed.arguments(), EntryOpener.OPTION);
  }

  private static boolean isReading(CommandName name) {
    return switch (name) {
      case SEARCH, NEXT, PREV, SHOW, SESSIONS, FILES, STATS, BLAME, FIX, PARTITIONS, SERVICE ->
          true;
      case IMPORT,
          WATCH,
          APPEND,
          RECORD,
          CONTEXT,
          EXPORT,
          RESUME,
          EDIT,
          FLUUX,
          COMPRESS,
          FORGET,
          REDACT,
          INDEX,
          VERIFY,
          REPAIR,
          MCP,
          SKILL,
          CONFIG,
          SERVE,
          DEMO,
          COMPLETION,
          HELP ->
          false;
    };
  }

  private int run(List<String> arguments, Environment environment, Reply reply) {
    Console console = Terminals.console(text(reply.out()), text(reply.err()), environment);
    if (arguments.getFirst().equals(CommandName.SERVICE.word())) {
      return status(arguments, environment, console).status();
    }
    var cancellation = new Cancellation();
    reply.whenLost(cancellation::request);
    return cancellation.during(() ->
        Main.run(arguments, console, environment, pager -> HandedPager.start(pager, reply))
            .status());
  }

  private ExitCode status(List<String> arguments, Environment environment, Console console) {
    try {
      Invocation typed = Invocation.of(arguments, new Wiring(environment)::command);
      ExitCode code = ServiceCommand.answer(typed.arguments(), life, archives, console);
      console.out().flush();
      return code;
    } catch (IOException | UserException _) {
      return ExitCode.ERROR;
    }
  }

  private static TextOutput text(OutputStream stream) {
    return new TextOutput(new BufferedOutputStream(stream, Main.OUTPUT_BUFFER_BYTES));
  }
}
