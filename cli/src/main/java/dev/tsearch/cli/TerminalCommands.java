package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.tui.CommandRuns;
import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.service.client.ServiceRun;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs the commands of the terminal interface: in the service of the archive if one runs, else in
/// this process, which keeps the archive open. Thread-safe.
///
/// @param environment the surroundings of the commands, which keep the archive open
/// @param archive the folder of the archive
/// @param build what identifies the build of the program
record TerminalCommands(Environment environment, Path archive, String build)
    implements CommandRuns {

  /// Commands on an archive, without a terminal: what they print is read by a program, and no later
  /// command continues them.
  static TerminalCommands of(Environment typed, Path archive, String build) {
    Map<String, String> variables = new HashMap<>(typed.variables());
    variables.keySet().removeAll(Set.of("TSEARCH_TTY", "FORCE_COLOR", "CLICOLOR_FORCE"));
    variables.put("TSEARCH_TERMINAL", "");
    variables.put("TSEARCH_HOME", archive.toString());
    var quiet =
        new Environment(
            variables,
            typed.home(),
            typed.directory(),
            typed.clock(),
            typed.zone(),
            new KeptArchive(archive));
    return new TerminalCommands(quiet, archive, build);
  }

  @Override
  public CommandRun of(List<String> arguments) {
    return new CancellableRun(arguments);
  }

  /// A run of a command.
  private final class CancellableRun implements CommandRun {
    private final List<String> arguments;
    private final Cancellation cancellation = new Cancellation();
    private @Nullable ServiceRun handed;
    private boolean isCancelled;

    CancellableRun(List<String> arguments) {
      this.arguments = List.copyOf(arguments);
    }

    @Override
    public CommandOutput output() {
      return inService().orElseGet(this::here);
    }

    private Optional<CommandOutput> inService() {
      var out = new ByteArrayOutputStream();
      var err = new ByteArrayOutputStream();
      return new HandedLine(environment)
          .offer(archive, build, arguments, out, err)
          .map(this::followed)
          .filter(status -> status != HandedLine.LOST || isCancelled())
          .map(status -> output(out, err, status));
    }

    private int followed(ServiceRun run) {
      synchronized (this) {
        handed = run;
        if (isCancelled) {
          run.end();
        }
      }
      return run.follow(HandedLine.MAX_ANSWER, new HandedLine.Lost());
    }

    private CommandOutput here() {
      var out = new ByteArrayOutputStream();
      var err = new ByteArrayOutputStream();
      Console console = Terminals.console(new TextOutput(out), new TextOutput(err), environment);
      int status = cancellation.during(() -> Main.run(arguments, console, environment).status());
      return output(out, err, status);
    }

    private static CommandOutput output(
        ByteArrayOutputStream out, ByteArrayOutputStream err, int status) {
      return new CommandOutput(
          out.toString(UTF_8).lines().toList(), err.toString(UTF_8).lines().toList(), status);
    }

    private synchronized boolean isCancelled() {
      return isCancelled;
    }

    @Override
    public synchronized void cancel() {
      isCancelled = true;
      cancellation.request();
      if (handed != null) {
        handed.end();
      }
    }
  }
}
