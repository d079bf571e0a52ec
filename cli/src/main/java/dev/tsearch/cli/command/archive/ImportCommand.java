package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.imports.ImportObject;
import dev.tsearch.cli.render.imports.ImportSummary;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.database.DatabaseSources;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Imports transcripts into the archive.
///
/// @param environment the surroundings of the run
/// @param importer imports sources
public record ImportCommand(Environment environment, Importer importer) implements Command {
  private static final String FULL = "--full";
  private static final String AGAIN = "--again";
  private static final String DRY_RUN = "--dry-run";
  private static final String EXCLUDE = "--exclude";
  private static final String REDACT = "--redact";

  /// How many bytes of a file are looked at to say that it is no text; git looks at as many.
  private static final long BINARY_BYTES = 8000;

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.values("GLOB", "skip files and folders of this name or path", EXCLUDE))
        .addOption(Options.flag("list what would be imported, and write nothing", DRY_RUN))
        .addOption(Options.flag("read every file, even if it looks unchanged", FULL, "--reread"))
        .addOption(
            Options.flag(
                "rebuild all entries from the archive's own copies; reads no source file",
                AGAIN,
                "--rebuild-entries"))
        .addOption(
            Options.flag("overwrite keys and passwords with * before anything is stored", REDACT))
        .addOption(Options.json("print the report as a JSON object"))
        .addOption(Options.waiting())
        .addPositional(Options.words("PATH"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = context(arguments);
    boolean asJson = Options.isGiven(arguments, Options.JSON);
    Console told = asJson ? console.withVerbosity(Console.Verbosity.QUIET) : console;
    List<String> typed = Options.wordsOf(arguments);
    if (Options.isGiven(arguments, AGAIN)) {
      rejectOthers(arguments);
      return again(work, typed, asJson, told);
    }
    var places = new ArrayList<SourcePlace>();
    if (typed.isEmpty()) {
      places.addAll(new KnownPlaces(work).searched());
    }
    List<Path> paths = typed.isEmpty() ? present(places) : named(typed);
    if (paths.isEmpty()) {
      sayPlaces(places, List.of(), Set.of(), told);
      told.error("nothing to import; name a file or folder: tsearch import ~/transcripts");
      return ExitCode.NOTHING;
    }
    List<String> excluded = Options.valuesOf(arguments, EXCLUDE);
    ImportMode mode = Options.isGiven(arguments, FULL) ? ImportMode.FULL : ImportMode.CHANGED;
    if (Options.isGiven(arguments, DRY_RUN)) {
      ImportPreview preview = importer.preview(work, paths, excluded, mode);
      ExitCode code = preview(preview, places, asJson, told);
      sayUnused(excluded, preview.report(), work, told);
      return code;
    }
    long started = System.nanoTime();
    ImportReport report =
        ProgressDisplay.on(
            told,
            progress ->
                typed.isEmpty()
                    ? importKnown(work, places, excluded, mode, progress)
                    : importer.importPaths(work, paths, excluded, mode, progress));
    Duration time = Duration.ofNanos(System.nanoTime() - started);
    sayPlaces(places, report.places(), Set.copyOf(report.notTranscripts()), told);
    new ImportSummary(told)
        .print(report, time.toNanos(), work.place().root().toString(), realPaths(paths));
    sayUnused(excluded, report, work, told);
    sayReplaced(report, work, told);
    boolean allTaken = typed.isEmpty() || sayNotTaken(paths, report, told);
    boolean isComplete = report.isComplete() && allTaken;
    if (asJson) {
      new ImportObject(told.out(), isComplete).print(report, time, work.place().root().toString());
    }
    return isComplete ? ExitCode.FOUND : ExitCode.ERROR;
  }

  /// Imports the known places, and then what is in the folders of projects that were not known
  /// before.
  ///
  /// @param places the known places; receives those that the import made known
  private ImportReport importKnown(
      CommandContext work,
      List<SourcePlace> places,
      List<String> excluded,
      ImportMode mode,
      ImportProgress progress)
      throws IOException, UserException {
    ImportReport report = importer.importPaths(work, present(places), excluded, mode, progress);
    if (report.entriesAdded() == 0) {
      return report;
    }
    var others = new ArrayList<>(new KnownPlaces(work).searched());
    others.removeIf(other -> !other.isThere() || isListed(other, places));
    if (others.isEmpty()) {
      return report;
    }
    places.addAll(others);
    return report.and(importer.importPaths(work, present(others), excluded, mode, progress));
  }

  private static boolean isListed(SourcePlace place, List<SourcePlace> places) {
    return places.stream().anyMatch(one -> one.path().equals(place.path()));
  }

  private CommandContext context(ParseResult arguments) throws UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    return Options.isGiven(arguments, REDACT)
        ? work.with(Setting.REDACT_ON_IMPORT.key() + "=true")
        : work;
  }

  private static ExitCode preview(
      ImportPreview preview, List<SourcePlace> places, boolean asJson, Console console)
      throws IOException {
    sayPlaces(
        places, preview.report().places(), Set.copyOf(preview.report().notTranscripts()), console);
    var summary = new ImportSummary(console);
    if (asJson) {
      summary.printFailures(preview.report());
      new ImportObject(console.out(), preview.report().isComplete()).print(preview);
    } else {
      summary.printPreview(preview);
    }
    if (!preview.report().isComplete()) {
      return ExitCode.ERROR;
    }
    return preview.changed().isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  /// Says that sessions are in the archive twice: their transcripts were imported before the
  /// database that has more of them.
  private static void sayReplaced(ImportReport report, CommandContext work, Console console)
      throws IOException, UserException {
    Set<TranscriptId> replaced = new HashSet<>();
    for (ImportReport.SessionCount session : report.sessions()) {
      String id = session.transcript().session();
      Optional<String> source = AllFormats.replacedBy(session.transcript().source());
      if (source.isPresent() && session.entries() > 1) { // one alone is a title
        replaced.add(TranscriptId.main(source.get(), id));
      }
    }
    if (replaced.isEmpty()) {
      return;
    }
    try (OpenLibrary open = work.read()) {
      int count = open.present(replaced).size();
      if (count > 0) {
        console.say(
            Quantity.of(count, "session is", "sessions are")
                + " in the archive twice, from a transcript and from a database; to drop what the"
                + " transcripts repeat, type: tsearch import --again");
      }
    }
  }

  /// Names typed patterns that excluded nothing: they may be mistyped.
  private static void sayUnused(
      List<String> globs, ImportReport report, CommandContext work, Console console)
      throws IOException {
    for (String glob : globs) {
      if (report.excluded().unused().contains(Importer.whole(glob, work))) {
        console.say(EXCLUDE + " " + glob + " excluded nothing");
      }
    }
  }

  /// Rejects options that select what an import reads and stores: [#AGAIN] reads no source, and
  /// writes.
  private static void rejectOthers(ParseResult arguments) throws UserException {
    for (String other : List.of(DRY_RUN, EXCLUDE, FULL, REDACT)) {
      if (Options.isGiven(arguments, other)) {
        throw new UserException("choose one of " + AGAIN + ", " + other);
      }
    }
  }

  private ExitCode again(CommandContext work, List<String> typed, boolean asJson, Console console)
      throws IOException, UserException {
    if (!typed.isEmpty()) {
      throw new UserException("import --again reads the archive's own copies and takes no PATH");
    }
    long started = System.nanoTime();
    ImportReport report =
        ProgressDisplay.on(console, progress -> importer.deriveAgain(work, progress));
    Duration time = Duration.ofNanos(System.nanoTime() - started);
    String archive = work.place().root().toString();
    new ImportSummary(console).printAgain(report, time.toNanos(), archive);
    if (asJson) {
      new ImportObject(console.out(), true).print(report, time, archive);
    }
    return ExitCode.FOUND;
  }

  /// Names the files that were given and are not transcripts, because a user may delete a file once
  /// it is imported. Empty files are not named.
  ///
  /// @return whether everything that was given is in the archive
  private static boolean sayNotTaken(List<Path> named, ImportReport report, Console console)
      throws IOException {
    var refused = new HashSet<>(report.notTranscripts());
    var disk = new RealDisk();
    boolean allTaken = true;
    for (Path path : named) {
      if (!disk.exists(path) || !refused.contains(path.toRealPath())) {
        continue;
      }
      if (disk.size(path) == 0) {
        console.say(path + ": the file is empty; nothing to import");
      } else if (report.forgotten().contains(path.toRealPath())) {
        console.error(path + ": of a session that was forgotten; not imported");
        allTaken = false;
      } else {
        console.error(path + ": " + why(path, disk) + "; not imported");
        allTaken = false;
      }
    }
    return allTaken;
  }

  private static String why(Path path, Disk disk) throws IOException {
    if (DatabaseSources.isNamed(path)) {
      return "no database of a known program, or one without sessions";
    }
    return isBinary(path, disk)
        ? "binary data that is not in a known format"
        : "not a transcript of a known format";
  }

  /// Whether a file has a NUL byte near its beginning, as no text has.
  private static boolean isBinary(Path path, Disk disk) throws IOException {
    var start = ByteBuffer.allocate((int) Math.min(BINARY_BYTES, disk.size(path)));
    try (Disk.InputFile in = disk.open(path)) {
      in.read(0, start);
    }
    for (byte each : start.array()) {
      if (each == 0) {
        return true;
      }
    }
    return false;
  }

  private static Set<Path> realPaths(List<Path> paths) throws IOException {
    var disk = new RealDisk();
    var real = new HashSet<Path>();
    for (Path path : paths) {
      if (disk.exists(path)) {
        real.add(path.toRealPath());
      }
    }
    return real;
  }

  private List<Path> named(List<String> typed) throws UserException {
    var paths = new ArrayList<Path>(typed.size());
    for (String path : typed) {
      paths.add(environment.path(path));
    }
    return paths;
  }

  private static List<Path> present(List<SourcePlace> places) {
    return places.stream().filter(SourcePlace::isThere).map(SourcePlace::path).toList();
  }

  /// Lists the places that were searched and the number of files in each, of a database the
  /// sessions that changed; on one line the programs that have none.
  ///
  /// @param refused the files that are no transcripts
  private static void sayPlaces(
      List<SourcePlace> places,
      List<ImportReport.SearchedPath> visited,
      Set<Path> refused,
      Console console)
      throws IOException {
    var absent = new LinkedHashSet<String>();
    for (SourcePlace place : places) {
      Optional<ImportReport.SearchedPath> found =
          visited.stream().filter(one -> one.path().equals(place.path())).findFirst();
      if (found.isPresent()) {
        long sources = found.get().sources();
        String counted =
            DatabaseSources.isNamed(place.path())
                ? sessions(place.path(), sources, refused)
                : Quantity.of(sources, "file", "files");
        console.say("looked at " + place.path() + " (" + place.origin() + "): " + counted);
      } else {
        absent.add(place.program());
      }
    }
    if (!absent.isEmpty()) {
      console.say(
          "not found: transcripts of "
              + String.join(", ", absent)
              + "; tsearch config sources lists the places");
    }
  }

  private static String sessions(Path database, long changed, Set<Path> refused)
      throws IOException {
    return refused.contains(database.toRealPath())
        ? "no database with sessions of the program"
        : Quantity.of(changed, "changed session", "changed sessions");
  }
}
