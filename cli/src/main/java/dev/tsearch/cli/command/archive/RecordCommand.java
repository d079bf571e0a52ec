package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.indexer.format.entire.SessionRecorder;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Records a session from standard input as Entire and compatible programs store it, until the
/// input ends or the process is told to end. Needs no archive.
///
/// @param environment the surroundings of the run
/// @param input the standard input
/// @param ids random ids
/// @param atShutdown registers work to be done when the process is told to end
/// @param version the version of tsearch, which the lines name
public record RecordCommand(
    Environment environment,
    StandardInput input,
    Supplier<UUID> ids,
    Consumer<Runnable> atShutdown,
    String version)
    implements Command {
  private static final String INTO = "--into";
  private static final String SESSION = "--session";
  private static final String MODEL = "--model";
  private static final String CWD = "--cwd";
  private static final String VERSION = "--client-version";
  private static final String SYNC = "--sync";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.value("DIR", "the folder that has, or gets, .entire (.)", INTO))
        .addOption(Options.value("ID", "the session, new or to be continued", SESSION))
        .addOption(Options.value("M", "the model that context.md names", MODEL))
        .addOption(Options.value("DIR", "the working folder of turns that name none (.)", CWD))
        .addOption(Options.value("V", "the version on the lines (that of tsearch)", VERSION))
        .addOption(Options.flag("make each turn durable before the next one", SYNC));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    long maxLineBytes = work.settings().number(Setting.MAX_LINE_BYTES);
    RecorderSettings settings = settings(arguments);
    var recorder = new SessionRecorder(new RealDisk(), settings, environment.clock(), ids);
    var recording =
        new SessionRecording(input.redirected("record"), maxLineBytes, recorder, settings, console);
    atShutdown.accept(recording::interrupt);
    return recording.run();
  }

  private RecorderSettings settings(ParseResult arguments) throws UserException {
    Optional<String> into = Options.valueOf(arguments, INTO);
    Path project = into.isPresent() ? environment.path(into.get()) : environment.directory();
    Optional<String> typed = Options.valueOf(arguments, SESSION);
    if (typed.isPresent() && !SessionRecorder.isSession(typed.get())) {
      throw new UserException(
          SESSION
              + " must be 1 to 200 letters, digits, `.`, `_` and `-`, and begin with a letter or"
              + " digit; got "
              + Sanitizer.line(typed.get()));
    }
    Optional<String> cwd = Options.valueOf(arguments, CWD);
    return new RecorderSettings(
        project,
        typed.orElseGet(() -> SessionRecorder.newSession(environment.clock().instant(), ids.get())),
        Options.valueOf(arguments, MODEL).orElse(""),
        (cwd.isPresent() ? environment.path(cwd.get()) : environment.directory()).toString(),
        Options.valueOf(arguments, VERSION).orElse(version),
        Options.isGiven(arguments, SYNC));
  }
}
