package dev.tsearch.cli;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.service.ServiceCommand;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.service.client.HandedConversation;
import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.wire.HandedCommand;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hands a command of this process over to a service.
///
/// @param environment the surroundings of the run
record HandedLine(Environment environment) {
  /// A busy service may take its time: nothing else can answer.
  static final Duration MAX_ANSWER = Duration.ofSeconds(2);

  /// The status of a run whose service was lost.
  static final int LOST = -1;

  /// Runs a command, and prints what it printed.
  ///
  /// @return the exit status; empty if no service takes the command, or if it is lost
  Optional<ExitCode> run(Path socket, List<String> arguments, Console console)
      throws OutputException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    Optional<Integer> status =
        ServiceRun.offer(socket, command(arguments), MAX_ANSWER.toNanos(), out, err)
            .map(run -> run.follow(MAX_ANSWER, new Lost()))
            .filter(code -> code != LOST);
    if (status.isPresent()) {
      console.out().bytes(out.toByteArray());
      console.err().bytes(err.toByteArray());
    }
    return status.map(HandedLine::exitCode);
  }

  /// Offers a command that reads standard input to the service of an archive.
  ///
  /// @param archive the folder of the archive
  /// @param build what identifies the build of the program
  /// @return empty if no service takes the command in time
  Optional<HandedConversation> converse(Path archive, String build, List<String> arguments) {
    if (environment.variable("TSEARCH_SERVICE").equals(Optional.of("off"))) {
      return Optional.empty();
    }
    Path socket = ServiceCommand.place(environment, archive, build).socket();
    return HandedConversation.offer(socket, command(arguments), MAX_ANSWER.toNanos());
  }

  /// Offers a command to the service of an archive.
  ///
  /// @param archive the folder of the archive
  /// @param build what identifies the build of the program
  /// @param out receives what the command prints on stdout
  /// @param err receives what it prints on stderr
  /// @return empty if no service takes the command in time
  Optional<ServiceRun> offer(
      Path archive, String build, List<String> arguments, OutputStream out, OutputStream err) {
    if (environment.variable("TSEARCH_SERVICE").equals(Optional.of("off"))) {
      return Optional.empty();
    }
    Path socket = ServiceCommand.place(environment, archive, build).socket();
    return ServiceRun.offer(socket, command(arguments), MAX_ANSWER.toNanos(), out, err);
  }

  private byte[] command(List<String> arguments) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.putIfAbsent("TSEARCH_TERMINAL", "");
    return new HandedCommand(
            arguments,
            environment.directory().toString(),
            variables,
            environment.zone().id().getId(),
            System.getProperty("sun.jnu.encoding", ""))
        .bytes();
  }

  private static ExitCode exitCode(int status) {
    for (ExitCode code : ExitCode.values()) {
      if (code.status() == status) {
        return code;
      }
    }
    return ExitCode.ERROR;
  }

  /// Nothing else can run the command.
  record Lost() implements ServiceRun.Replacement {
    @Override
    public int run() {
      return LOST;
    }

    @Override
    public int runAfter(Printed printed) {
      return LOST;
    }
  }
}
