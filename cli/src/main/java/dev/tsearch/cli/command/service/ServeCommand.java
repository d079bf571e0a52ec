package dev.tsearch.cli.command.service;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.archive.Importer;
import dev.tsearch.cli.command.archive.WatchFollower;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.service.Follower;
import dev.tsearch.service.ResidentService;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.ServiceLog;
import dev.tsearch.service.ServiceRunsException;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.place.ServicePlace;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Runs commands of other processes until it is interrupted.
///
/// @param environment the surroundings of the run
/// @param importer imports what is written meanwhile
/// @param atShutdown registers work to be done when the process is told to end
/// @param commands makes what runs the commands
/// @param build what identifies the build of the program
public record ServeCommand(
    Environment environment,
    Importer importer,
    Consumer<Runnable> atShutdown,
    Function<ServiceLife, CommandRunner> commands,
    String build)
    implements Command {
  private static final String NO_WATCH = "--no-watch";
  private static final String IDLE = "--idle";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("do not import what programs write meanwhile", NO_WATCH))
        .addOption(
            Options.value("MINUTES", "end after MINUTES without a command (default: never)", IDLE));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    ServicePlace place = ServiceCommand.place(environment, work.place().root(), build);
    var life = new ServiceLife(work.place().root(), environment.clock(), importer.nanos());
    var log = new ServiceLog(place.log(), environment.clock());
    int minutes = Options.numberOf(arguments, IDLE, 0, 0);
    Follower follower =
        Options.isGiven(arguments, NO_WATCH)
            ? Follower.NONE
            : WatchFollower.of(work, importer, life, log);
    var service =
        new ResidentService(
            place,
            life,
            log,
            commands.apply(life),
            follower,
            minutes == 0 ? Optional.empty() : Optional.of(Duration.ofMinutes(minutes)));
    atShutdown.accept(life::stop);
    try {
      service.run(() -> console.sayUnchecked("serving " + life.archive() + "; Ctrl-C ends"));
    } catch (ServiceRunsException e) {
      throw new UserException(
          String.valueOf(e.getMessage()), "to end it, type: tsearch service stop");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.FOUND;
  }
}
