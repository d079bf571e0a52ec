package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.imports.WatchLines;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.watch.Watch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Imports transcripts while they are written, until it is interrupted.
///
/// @param environment the surroundings of the run
/// @param importer imports sources
/// @param atShutdown registers work to be done when the process is told to end
public record WatchCommand(
    Environment environment, Importer importer, Consumer<Runnable> atShutdown) implements Command {
  private static final String ONCE = "--once";
  private static final String EXCLUDE = "--exclude";

  /// How long an import in progress may take when the process is told to end.
  private static final Duration MAX_LAST_IMPORT = Duration.ofSeconds(10);

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("import what is there now, then end", ONCE))
        .addOption(Options.values("GLOB", "skip files and folders of this name or path", EXCLUDE))
        .addOption(Options.json("print one JSON object per imported session and batch"))
        .addOption(Options.waiting())
        .addPositional(Options.words("PATH"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var paths = new ArrayList<Path>();
    List<String> typed = Options.wordsOf(arguments);
    for (String path : typed) {
      paths.add(environment.path(path));
    }
    if (typed.isEmpty()) {
      List<SourcePlace> places = new KnownPlaces(work).searched();
      sayPlaces(places, Options.isGiven(arguments, ONCE), console);
      places.forEach(place -> paths.add(place.path()));
    }
    if (!typed.isEmpty() && !anyIsThere(paths, console)) {
      return ExitCode.ERROR;
    }
    boolean asJson = Options.isGiven(arguments, Options.JSON);
    var lines = new WatchLines(console, asJson, environment.clock(), environment.zone().id());
    try (EmbeddedSources embedded = Importer.followed(work)) {
      Ingestor ingestor =
          importer.ingestor(work, Options.valuesOf(arguments, EXCLUDE), lines::say, embedded);
      if (Options.isGiven(arguments, ONCE)) {
        return once(ingestor, paths, lines);
      }
      var watch = new Watch(ingestor, paths, lines);
      atShutdown.accept(() -> end(watch));
      watch.run();
    }
    return ExitCode.FOUND;
  }

  /// Names the folders. Of those that do not exist, the known places of programs are named by their
  /// program: there are dozens of them.
  private static void sayPlaces(List<SourcePlace> places, boolean isOnce, Console console)
      throws OutputException {
    var absent = new ArrayList<String>();
    var programs = new ArrayList<String>();
    for (SourcePlace place : places) {
      String name = place.path() + " (" + place.origin() + ")";
      if (place.isThere()) {
        console.say("watching " + name);
      } else if (place.origin().equals(place.program())) {
        programs.add(place.program());
      } else {
        absent.add(name);
      }
    }
    if (!programs.isEmpty()) {
      absent.add("the folders of " + String.join(", ", programs));
    }
    if (!absent.isEmpty()) {
      String fate = isOnce ? "" : "; they are watched, too";
      String where = programs.isEmpty() ? "" : "; tsearch config sources lists the places";
      console.say("not there yet: " + String.join(", ", absent) + fate + where);
    }
  }

  private static ExitCode once(Ingestor ingestor, List<Path> paths, WatchLines lines)
      throws IOException {
    var disk = new RealDisk();
    var present = new ArrayList<Path>();
    for (Path path : paths) {
      if (disk.exists(path)) {
        present.add(path);
      }
    }
    ImportReport report = ingestor.importPaths(present, ImportMode.CHANGED, ImportProgress.NONE);
    lines.took(report);
    return report.isComplete() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  /// Waits for the import in progress.
  private static void end(Watch watch) {
    try {
      watch.stop(MAX_LAST_IMPORT);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException _) {
      // The process ends all the same, and the next import continues.
    }
  }

  /// Names the paths that do not exist. They are watched for, as long as at least one path exists.
  private static boolean anyIsThere(List<Path> paths, Console console) throws IOException {
    var disk = new RealDisk();
    boolean found = false;
    for (Path path : paths) {
      if (disk.exists(path)) {
        found = true;
      } else {
        console.error(path + ": no such file or folder");
      }
    }
    return found;
  }
}
