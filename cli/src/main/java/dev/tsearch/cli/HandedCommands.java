package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.CommandName.CommandKind;
import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.command.agent.ConversationOffer;
import dev.tsearch.cli.command.agent.McpCommand;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.command.search.ValueCompletion;
import dev.tsearch.cli.command.service.ServiceCommand;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.StandardInput;
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
import java.io.InputStream;
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
/// @param agents the MCP server
record HandedCommands(
    ServiceLife life,
    ArchiveAccess archives,
    InstantSource clock,
    Optional<Zone> zone,
    String encoding,
    AgentModule agents)
    implements CommandRunner {
  private static final String TERMINALS = "TSEARCH_TERMINAL";
  private static final String TERMINAL_NAME = "TSEARCH_TTY";
  private static final String NO_TERMINAL = "-";

  @Override
  public Optional<AcceptedCommand> accept(HandedCommand command) {
    Optional<Environment> environment = environment(command);
    try {
      return environment.isEmpty()
          ? Optional.empty()
          : accepted(command.arguments(), environment.get());
    } catch (UserException _) {
      return Optional.empty(); // its own process reports a wrong command line
    }
  }

  @Override
  public Optional<AcceptedConversation> acceptConversation(HandedCommand command) {
    return environment(command)
        .filter(environment -> isAgentHere(command.arguments(), environment))
        .map(environment ->
            (input, output) -> converse(command.arguments(), environment, input, output));
  }

  /// The surroundings of a command; empty if they differ from those of this process in what it
  /// cannot take from the command.
  private Optional<Environment> environment(HandedCommand command) {
    Optional<Zone> there = command.zone().isEmpty() ? zone : Optional.of(zone(command.zone()));
    return there.isEmpty()
            || !command.encoding().equals(encoding)
            || !command.variables().containsKey(TERMINALS)
        ? Optional.empty()
        : Optional.of(environment(command, there.get()));
  }

  /// Whether the command is the MCP server for this archive, and its module is installed.
  private boolean isAgentHere(List<String> arguments, Environment environment) {
    try {
      Invocation typed = Invocation.of(arguments, new Wiring(environment)::command);
      return typed.name() == CommandName.MCP
          && Options.wordsOf(typed.arguments()).isEmpty()
          && agents.server(environment).isPresent()
          && isServed(
              ArchivePlace.of(Options.valueOf(typed.arguments(), Options.ARCHIVE), environment));
    } catch (IOException | UserException _) {
      return false;
    }
  }

  private void converse(
      List<String> arguments, Environment environment, InputStream input, OutputStream output) {
    var stdin = new StandardInput(input, false);
    var command =
        new McpCommand(environment, stdin, Main.version(), ConversationOffer.NONE, agents);
    Console console =
        Terminals.console(text(output), text(OutputStream.nullOutputStream()), environment);
    try {
      command.run(Invocation.of(arguments, _ -> command).arguments(), console);
    } catch (IOException | UserException e) {
      life.failed("mcp: " + e.getMessage());
    }
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

  /// The command, if it only reads, needs no input, and is about this archive.
  private Optional<AcceptedCommand> accepted(List<String> arguments, Environment environment)
      throws UserException {
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    if (arguments.getFirst().equals(ValueCompletion.COMMAND)) {
      List<String> words = arguments.subList(1, arguments.size());
      return isServed(ValueCompletion.place(words, environment))
          ? Optional.of(reply -> run(arguments, Optional.empty(), environment, reply))
          : Optional.empty();
    }
    if (arguments.getFirst().startsWith("-") && arguments.size() == 1) {
      return Optional.empty(); // --version and --help
    }
    Invocation typed = Invocation.of(arguments, new Wiring(environment)::command);
    Optional<String> archive = Options.valueOf(typed.arguments(), Options.ARCHIVE);
    return isReading(typed)
            && !opensEditor(typed)
            && isServed(ArchivePlace.of(archive, environment))
        ? Optional.of(reply -> run(arguments, Optional.of(typed), environment, reply))
        : Optional.empty();
  }

  private boolean isServed(ArchivePlace place) {
    return life.archive().equals(place.root());
  }

  private static boolean opensEditor(Invocation typed) {
    return Options.isGiven(typed.arguments(), EntryOpener.OPTION);
  }

  /// Whether the command only reads. Of `service` only `status` does.
  private static boolean isReading(Invocation typed) throws UserException {
    return typed.name().kind() == CommandKind.READING
        || (typed.name() == CommandName.SERVICE
            && ServiceCommand.verb(typed.arguments()).equals("status"));
  }

  private int run(
      List<String> arguments, Optional<Invocation> typed, Environment environment, Reply reply) {
    Console console = Terminals.console(text(reply.out()), text(reply.err()), environment);
    if (typed.isPresent() && typed.get().name() == CommandName.SERVICE) {
      return status(typed.get(), console).status();
    }
    var cancellation = new Cancellation();
    reply.whenLost(cancellation::request);
    return cancellation.during(() ->
        Main.run(arguments, typed, console, environment, pager -> HandedPager.start(pager, reply))
            .status());
  }

  private ExitCode status(Invocation typed, Console console) {
    try {
      ExitCode code = ServiceCommand.answer(typed.arguments(), life, archives, console);
      console.out().flush();
      return code;
    } catch (IOException _) {
      return ExitCode.ERROR;
    }
  }

  private static TextOutput text(OutputStream stream) {
    return new TextOutput(new BufferedOutputStream(stream, Main.OUTPUT_BUFFER_BYTES));
  }
}
