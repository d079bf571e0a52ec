package dev.tsearch.cli.command.service;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.ResultFile;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.report.ServiceStatusText;
import dev.tsearch.cli.render.report.ServiceStatusText.ServedSnapshot;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.ServiceState;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Asks the service of an archive how it is, ends it, installs it, and removes it.
///
/// @param environment the surroundings of the run
/// @param build what identifies the build of the program
/// @param line hands `service status` over to the service
public record ServiceCommand(Environment environment, String build, ServiceLine line)
    implements Command {
  private static final List<String> VERBS = List.of("status", "stop", "install", "uninstall");

  private static final Duration MAX_STOP = Duration.ofSeconds(3);
  private static final Duration STOP_INTERVAL = Duration.ofMillis(20);

  /// Runs a command in a service.
  @FunctionalInterface
  public interface ServiceLine {
    /// The exit status; empty if no service takes the command.
    Optional<ExitCode> run(Path socket, List<String> arguments, Console console)
        throws OutputException;
  }

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.json("print the status as a JSON object"))
        .addPositional(Options.words("VERB", VERBS));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    Path archive = ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment).root();
    return switch (verb(arguments)) {
      case "status" -> status(archive, Options.isGiven(arguments, Options.JSON), console);
      case "stop" -> stop(archive, console);
      case "install" -> install(archive, console);
      default -> uninstall(console);
    };
  }

  /// The verb that was typed.
  ///
  /// @throws UserException if there is none, or another word
  public static String verb(ParseResult arguments) throws UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.size() == 1 && VERBS.contains(words.getFirst())) {
      return words.getFirst();
    }
    String typed = words.isEmpty() ? "" : words.getFirst();
    throw new UserException(
        "service needs one of " + String.join(", ", VERBS), Suggestion.hint(typed, VERBS));
  }

  /// Answers `service status` in the service.
  ///
  /// @param archives opens the archive of the service
  public static ExitCode answer(
      ParseResult arguments, ServiceLife life, ArchiveAccess archives, Console console)
      throws IOException {
    ServiceStatusText text = new ServiceStatusText(life.status(), served(life, archives));
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(console.out());
    } else {
      text.print(console.out());
    }
    return ExitCode.FOUND;
  }

  private static Optional<ServedSnapshot> served(ServiceLife life, ArchiveAccess archives)
      throws IOException {
    try (Snapshot snapshot = archives.open(life.archive()).snapshot()) {
      List<Partition> sealed = snapshot.manifest().partitions();
      long entries = 0;
      for (Partition partition : sealed) {
        entries += partition.count();
      }
      return Optional.of(new ServedSnapshot(sealed.size(), entries, snapshot.activeBytes()));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// The files of the service of an archive.
  public static ServicePlace place(Environment environment, Path archive, String build) {
    return ServicePlace.of(
        environment.variables(), System.getProperty("user.name", ""), archive, build);
  }

  private ExitCode status(Path archive, boolean asJson, Console console) throws IOException {
    ServicePlace place = place(environment, archive, build);
    List<String> words =
        asJson ? List.of("service", "status", Options.JSON) : List.of("service", "status");
    Optional<ExitCode> answered = line.run(place.socket(), words, console);
    if (answered.isPresent()) {
      return answered.get();
    }
    Optional<ServiceState> other = ServiceState.running(place);
    console.say(
        other.isEmpty()
            ? "no service runs for " + archive
            : "the service for "
                + archive
                + " does not answer: process "
                + other.get().pid()
                + ", of another build or busy");
    return ExitCode.NOTHING;
  }

  private ExitCode stop(Path archive, Console console) throws IOException {
    ServicePlace place = place(environment, archive, build);
    Optional<ServiceState> running = ServiceState.running(place);
    if (running.isEmpty()) {
      console.say("no service runs for " + archive);
      return ExitCode.NOTHING;
    }
    ProcessHandle process = running.get().process().orElseThrow();
    process.destroy();
    if (!hasEnded(process)) {
      process.destroyForcibly();
    }
    if (!hasEnded(process)) {
      console.error("process " + process.pid() + " does not end");
      return ExitCode.ERROR;
    }
    console.say("ended process " + process.pid());
    return ExitCode.FOUND;
  }

  private static boolean hasEnded(ProcessHandle process) {
    for (Duration waited = Duration.ZERO;
        process.isAlive() && waited.compareTo(MAX_STOP) < 0;
        waited = waited.plus(STOP_INTERVAL)) {
      try {
        Thread.sleep(STOP_INTERVAL);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return !process.isAlive();
  }

  private ExitCode install(Path archive, Console console) throws IOException, UserException {
    ServiceUnit unit = ServiceUnit.of(environment, archive);
    new ResultFile(unit.file(), true).writeWithFolder(unit.text());
    console.out().text(unit.text());
    console.say("wrote " + unit.file());
    console.say("to start it now and at each login, type: " + unit.startCommand());
    return ExitCode.FOUND;
  }

  private ExitCode uninstall(Console console) throws IOException, UserException {
    ServiceUnit unit = ServiceUnit.of(environment, Path.of("/"));
    var disk = new RealDisk();
    if (!disk.exists(unit.file())) {
      console.say("nothing is installed: there is no " + unit.file());
      return ExitCode.NOTHING;
    }
    disk.delete(unit.file());
    console.say("removed " + unit.file());
    console.say("if it was started, type: " + unit.stopCommand());
    return ExitCode.FOUND;
  }
}
