package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.StorageOf;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ForgottenAgain;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.git.GitSources;
import dev.tsearch.indexer.git.SeenCommits;
import dev.tsearch.indexer.ingest.ImportSetup;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.CombinedSources;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.Exclusions;
import dev.tsearch.indexer.ingest.discover.ZstdSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.PlaceSurvey;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveRepair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.PatternSyntaxException;

/// Imports sources into the archive of a command.
///
/// @param nanos measures durations, as `System.nanoTime()` does
public record Importer(LongSupplier nanos) {

  /// Imports files and folders. Creates the archive if it does not exist.
  ///
  /// @param excluded globs of files and folders to skip, in addition to those of the settings
  ImportReport importPaths(
      CommandContext context,
      List<Path> paths,
      List<String> excluded,
      ImportMode mode,
      ImportProgress progress)
      throws IOException, UserException {
    Optional<ImportRedaction> redaction = redaction(context);
    try (var git = git(context, mode);
        var databases = DatabaseModule.sources(context, mode, redaction);
        var compressed = compressed(context)) {
      var embedded = new CombinedSources(List.of(git, databases, compressed));
      ImportReport report =
          ingestor(context, excluded, progress::say, embedded, redaction)
              .importPaths(paths, mode, progress);
      if (redaction.isPresent() && redaction.get().found() > 0) {
        progress.say(
            Quantity.of(redaction.get().found(), "secret was", "different secrets were")
                + " overwritten before anything was stored: the kept bytes differ from the sources");
      }
      if (report.isComplete()) {
        git.taken();
      }
      return report;
    }
  }

  /// Finds what an import would read, without writing anything.
  ImportPreview preview(
      CommandContext context, List<Path> paths, List<String> excluded, ImportMode mode)
      throws IOException, UserException {
    try (var git = git(context, mode);
        var databases = DatabaseModule.sources(context, mode, Optional.empty());
        var compressed = compressed(context)) {
      var embedded = new CombinedSources(List.of(git, databases, compressed));
      return ingestor(context, excluded, _ -> {}, embedded).preview(paths, mode);
    }
  }

  /// Compares places with the archive, without writing anything.
  List<PlaceSurvey> survey(CommandContext context, List<Path> places)
      throws IOException, UserException {
    try (var git = git(context, ImportMode.CHANGED);
        var databases = DatabaseModule.sources(context, ImportMode.CHANGED, Optional.empty());
        var compressed = compressed(context)) {
      var embedded = new CombinedSources(List.of(git, databases, compressed));
      return ingestor(context, List.of(), _ -> {}, embedded).survey(places);
    }
  }

  private static GitSources git(CommandContext context, ImportMode mode) throws IOException {
    var layout = new ArchiveLayout(context.place().root());
    var disk = new RealDisk();
    boolean everything = mode != ImportMode.CHANGED;
    return new GitSources(
        everything ? SeenCommits.empty(disk, layout) : SeenCommits.in(disk, layout));
  }

  /// Derives all entries of the archive again from its originals.
  ImportReport deriveAgain(CommandContext context, ImportProgress progress)
      throws IOException, UserException {
    context.archive(); // reports a missing archive
    return ingestor(context, List.of(), progress::say, EmbeddedSources.NONE).deriveAgain(progress);
  }

  /// Derives the entries of a damaged archive again, from its originals.
  ArchiveRepair.Restoration restoration(CommandContext context) throws UserException {
    Ingestor ingestor = ingestor(context, List.of(), _ -> {}, EmbeddedSources.NONE);
    StorageSettings storage = StorageOf.settings(context.settings());
    return new ArchiveRepair.Restoration() {
      @Override
      public void restore(ImportProgress progress) throws IOException {
        ingestor.restore(progress);
      }

      @Override
      public Optional<String> forgetAgain() throws IOException {
        return Importer.forgetAgain(context, storage);
      }
    };
  }

  private static Optional<String> forgetAgain(CommandContext context, StorageSettings storage)
      throws IOException {
    Archive archive = Archive.open(new RealDisk(), context.place().root());
    ForgottenAgain again = ForgottenCheck.of(archive);
    if (again.preview() == 0) {
      return Optional.empty();
    }
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            context.place().root(),
            storage,
            new LuceneTokenizer(),
            new LockWait(context.patience(), _ -> {}))) {
      return Optional.of(
          again
              .run(writer)
              .map(passages ->
                  "what was forgotten or redacted was there again; overwritten: "
                      + Quantity.of(passages, "passage", "passages"))
              .orElse(
                  "what was forgotten or redacted is there again; another process writes the"
                      + " index: when it has ended, type the command again"));
    }
  }

  /// Finds the sessions in databases and compressed files, for imports that follow files. The
  /// caller closes it.
  static EmbeddedSources followed(CommandContext context) throws IOException, UserException {
    var databases = DatabaseModule.sources(context, ImportMode.CHANGED, redaction(context));
    return new CombinedSources(List.of(databases, compressed(context)));
  }

  private static ZstdSources compressed(CommandContext context) {
    var layout = new ArchiveLayout(context.place().root());
    return new ZstdSources(() -> OriginalStore.open(new RealDisk(), layout));
  }

  private static Optional<ImportRedaction> redaction(CommandContext context) throws UserException {
    return context.settings().flag(Setting.REDACT_ON_IMPORT)
        ? Optional.of(new ImportRedaction(SecretPatterns.own(context.settings())))
        : Optional.empty();
  }

  /// The ingestor of the archive.
  ///
  /// @param excluded globs of files and folders to skip, in addition to those of the settings
  /// @param diagnostics receives messages for the user
  Ingestor ingestor(
      CommandContext context,
      List<String> excluded,
      Consumer<String> diagnostics,
      EmbeddedSources embedded)
      throws UserException {
    return ingestor(context, excluded, diagnostics, embedded, redaction(context));
  }

  private Ingestor ingestor(
      CommandContext context,
      List<String> excluded,
      Consumer<String> diagnostics,
      EmbeddedSources embedded,
      Optional<ImportRedaction> redaction)
      throws UserException {
    var setup =
        new ImportSetup(
            new RealDisk(),
            context.place().root(),
            StorageOf.settings(context.settings()),
            new LockWait(context.patience(), diagnostics),
            context.environment().clock(),
            nanos,
            exclusions(context, excluded),
            redaction);
    return new Ingestor(
        setup, AllFormats.detector(context.sourceJson()), new ArchiveIndex(), embedded);
  }

  /// A glob in which `~` is the home folder.
  static String whole(String glob, CommandContext context) {
    return glob.startsWith("~/") ? context.environment().home() + glob.substring(1) : glob;
  }

  private static Exclusions exclusions(CommandContext context, List<String> typed)
      throws UserException {
    var globs = new ArrayList<String>();
    globs.addAll(context.settings().texts(Setting.EXCLUDE));
    globs.addAll(typed);
    try {
      return Exclusions.of(globs.stream().map(glob -> whole(glob, context)).toList());
    } catch (PatternSyntaxException e) {
      throw new UserException(
          "not a glob: " + e.getPattern() + "; write for example '*.tmp' or 'drafts/*'");
    }
  }
}
