package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.Resumption;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionSources;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Resumes a session with the program that made it, in the session's folder. Without a terminal, or
/// with `--print`, prints the command line instead.
///
/// @param environment the process's environment
public record ResumeCommand(Environment environment) implements Command {
  private static final String PRINT = "--print";
  private static final String EXEC = "--exec";

  /// What is between the path of a database and the name of a source in it.
  private static final String INSIDE = "!/";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("print the command instead of running it", PRINT))
        .addOption(Options.flag("run the command without a terminal, too", EXEC))
        .addOption(Options.json("print the folder and the command as a JSON object"))
        .addPositional(Options.words("SESSION"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> names = Options.wordsOf(arguments);
    if (names.size() != 1) {
      throw new UserException(
          "resume needs one SESSION",
          "`tsearch sessions` lists them, and to search for the word, type: tsearch -- resume"
              + (names.isEmpty() ? "" : " " + String.join(" ", names)));
    }
    CommandContext work = CommandContext.of(arguments, environment);
    SessionRow session;
    List<SourceRow> files;
    ExitCode known;
    try (OpenLibrary open = work.read()) {
      SessionCatalog catalog = open.catalog();
      Optional<SessionRow> found = session(names.getFirst(), catalog);
      if (found.isEmpty()) {
        console.say(NameMessages.unknown(names.getFirst(), catalog));
        return KnownDamage.named(ExitCode.NOTHING, open.snapshot(), console);
      }
      session = found.get();
      try (OriginalStore originals = work.originals()) {
        files = SessionSources.ofMain(session.transcript(), originals.all());
        known = KnownDamage.named(ExitCode.FOUND, open.snapshot(), originals.damage(), console);
      }
    }
    ExitCode code = resume(session, files, arguments, console);
    return known == ExitCode.FOUND ? code : known;
  }

  private ExitCode resume(
      SessionRow session, List<SourceRow> files, ParseResult arguments, Console console)
      throws IOException, UserException {
    Resumption resumption = resumption(session, files);
    if (Options.isGiven(arguments, Options.JSON)) {
      console.out().line(Json.OWN.print(resumption.toJson(session)));
      return ExitCode.FOUND;
    }
    Path folder = environment.path(resumption.folder().isEmpty() ? "." : resumption.folder());
    String name = Sanitizer.line(folder.toString());
    boolean isFolderThere = Program.isFolder(folder);
    String missing = missingSource(session, files);
    boolean isPrinted =
        Options.isGiven(arguments, PRINT)
            || !(console.outTerminal().isTerminal() || Options.isGiven(arguments, EXEC));
    if (!isFolderThere || !missing.isEmpty()) {
      String message = isFolderThere ? missing : "the session's folder is gone: " + name;
      if (!isPrinted) {
        throw new UserException(message);
      }
      console.say(message);
    }
    if (isPrinted) {
      console.out().line(resumption.commandLine());
      return ExitCode.FOUND;
    }
    console.say("in " + name + ": " + Sanitizer.line(resumption.call()));
    console.out().flush();
    return run(resumption, folder);
  }

  private static ExitCode run(Resumption resumption, Path folder)
      throws IOException, UserException {
    return Program.run(resumption.command(), folder) == 0 ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private static Resumption resumption(SessionRow row, List<SourceRow> files)
      throws IOException, UserException {
    String path = files.isEmpty() ? "" : files.getLast().path();
    Optional<OpenClawKeys> keys = OpenClawKeys.of(path);
    Optional<Resumption> resumption =
        keys.isPresent()
            ? Optional.of(Resumption.ofOpenClaw(row, keys.get().keyOf(row.session())))
            : Resumption.of(row, path);
    if (resumption.isEmpty()) {
      Optional<String> program = Resumption.unknownProgram(row.source(), path);
      throw new UserException(
          program
              .map(name -> "tsearch does not know how " + name + " resumes a session")
              .orElseGet(() -> why(row)));
    }
    return resumption
        .get()
        .placed(row)
        .orElseThrow(() ->
            new UserException("the archive does not know the folder of session " + row.session()));
  }

  /// Why a session cannot be resumed.
  private static String why(SessionRow row) {
    if (!Resumption.sources().contains(row.source())) {
      return "cannot resume sessions of "
          + row.source()
          + ", only of "
          + String.join(", ", Resumption.sources());
    }
    return row.agent().isEmpty()
        ? "cannot resume session "
            + row.session()
            + ": tsearch named it, because its file has no id that "
            + row.source()
            + " knows"
        : "cannot resume the sub-agent " + row.agent() + ", and its session is not in the archive";
  }

  /// The main conversation that a name means: also the one of an entry or of a sub-agent.
  private Optional<SessionRow> session(String name, SessionCatalog catalog)
      throws IOException, UserException {
    TranscriptId transcript;
    switch (new TypedName(name).meaning(catalog, environment)) {
      case Meaning.OneEntry(var found) -> transcript = found.entry().transcript();
      case Meaning.OneSession(TranscriptId session) -> transcript = session;
      case Meaning.Ambiguous(List<String> candidates) ->
          throw NameMessages.ambiguous(name, candidates);
      case Meaning.UnknownName() -> {
        return Optional.empty();
      }
    }
    var main = TranscriptId.main(transcript.source(), transcript.session());
    List<SessionRow> rows = catalog.find(new HashSet<>(List.of(main, transcript)));
    return rows.stream()
        .filter(row -> row.transcript().equals(main))
        .findFirst()
        .or(() -> rows.stream().findFirst());
  }

  /// What to do if the file of the session no longer exists; empty if it does.
  private static String missingSource(SessionRow row, List<SourceRow> files) {
    for (SourceRow file : files) {
      if (Program.isFile(RecordedPath.of(file.path()))
          || Program.isFile(RecordedPath.of(container(file.path())))) {
        return "";
      }
    }
    if (files.isEmpty()) {
      return "";
    }
    String path = files.getLast().path();
    return container(path).equals(path)
        ? "the file of the session is gone; to restore it, type: tsearch export --as source "
            + ShellWord.quoted(row.session())
            + " -o "
            + ShellWord.quoted(path)
        : "the file that has the session is gone: " + Sanitizer.line(container(path));
  }

  /// The database that has a source as rows; any other source is in a file of its own.
  private static String container(String path) {
    int inside = path.lastIndexOf(INSIDE);
    return inside < 0 ? path : path.substring(0, inside);
  }
}
