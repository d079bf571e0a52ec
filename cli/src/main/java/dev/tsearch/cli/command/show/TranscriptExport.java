package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.config.ResultFile;
import dev.tsearch.cli.config.ResultFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.Losses;
import dev.tsearch.indexer.format.TranscriptWriter.FileSet;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import dev.tsearch.indexer.format.TranscriptWriter.WritingTask;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// Exports sessions in the format of a program: to a folder, or one session of a format with one
/// file to a file or standard output. What the format cannot hold is reported by kind. The files
/// appear when all are complete.
///
/// @param work the archive
/// @param options the command line
/// @param format the format
/// @param version the version of tsearch
record TranscriptExport(
    CommandContext work, ExportArguments options, WritableFormat format, String version) {
  private static final String SUFFIX = ".jsonl";

  /// Exports the named sessions.
  ExitCode run(Console console) throws IOException, UserException {
    try (OpenLibrary open = work.read();
        OriginalStore store = work.originals()) {
      SessionCatalog catalog = open.catalog();
      Set<TranscriptId> sessions =
          NamedSessions.of(options.names(), catalog, work.environment(), console);
      boolean isTerminal = console.outTerminal().isTerminal();
      ExportOutput output = options.output(false, isTerminal, work.environment());
      Optional<Path> folder = output.file().filter(path -> !isFile(path));
      if (folder.isEmpty() && (format.files() == FileSet.FOLDER || sessions.size() > 1)) {
        throw new UserException(
            (format.files() == FileSet.FOLDER
                    ? "--as " + format.name() + " writes a folder"
                    : "several sessions need a folder")
                + "; name an empty or new one with -o DIR");
      }
      try (ResultFolder files = staging(folder, output)) {
        try {
          Losses losses = write(sessions, files.path(), folder.isPresent(), catalog, store);
          report(losses.counts(), console);
          publish(files, folder, output, console);
        } catch (FileSystemException e) {
          Optional<Path> target = output.file();
          throw target.isEmpty() ? e : files.inPlace(e, target.get(), folder.isEmpty());
        }
      }
      return KnownDamage.named(ExitCode.FOUND, open.snapshot(), store.damage(), console);
    }
  }

  /// Whether a path is meant as a file: by its suffix, unless it is a folder.
  private boolean isFile(Path path) {
    return format.files() != FileSet.FOLDER
        && path.toString().endsWith(SUFFIX)
        && !ResultFolder.isFolder(path);
  }

  private ResultFolder staging(Optional<Path> folder, ExportOutput output)
      throws IOException, UserException {
    if (folder.isPresent()) {
      return ResultFolder.of(folder.get());
    }
    return output.file().isPresent()
        ? ResultFolder.beside(output.file().get())
        : ResultFolder.temporary();
  }

  private Losses write(
      Set<TranscriptId> sessions,
      Path folder,
      boolean withAgents,
      SessionCatalog catalog,
      OriginalStore store)
      throws IOException, UserException {
    var losses = new Losses();
    try (var originals = new OriginalBytes(work)) {
      var task =
          new WritingTask(
              new RealDisk(),
              folder,
              sessions.size() == 1,
              AllFormats.detector(Json.SOURCE),
              originals::valueOf,
              losses,
              work.environment().clock(),
              version);
      new SessionFiles(catalog, store, format, task, withAgents).write(sessions);
    }
    return losses;
  }

  private void report(SortedMap<String, Long> losses, Console console)
      throws IOException, UserException {
    if (losses.isEmpty()) {
      return;
    }
    var text = new StringBuilder("the format " + format.name() + " cannot hold");
    for (Map.Entry<String, Long> loss : losses.entrySet()) {
      text.append("\n  ").append(loss.getKey()).append(": ").append(count(loss.getValue()));
    }
    if (options.isStrict()) {
      throw new UserException(text + "\nnothing was written (--strict)");
    }
    console.say(text.toString());
  }

  private static String count(long number) {
    return Quantity.count(number);
  }

  private void publish(
      ResultFolder files, Optional<Path> folder, ExportOutput output, Console console)
      throws IOException, UserException {
    if (folder.isPresent()) {
      files.publish(folder.get());
      console.say("wrote " + folder.get());
      return;
    }
    try (InputStream in = files.onlyFile()) {
      if (output.file().isPresent()) {
        new ResultFile(output.file().get(), output.mayReplace()).write(in);
        console.say("wrote " + output.file().get());
      } else {
        output.write(in::transferTo, console);
      }
    }
  }
}
