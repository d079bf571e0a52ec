package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Engine;
import dev.tsearch.cli.command.StorageOf;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.entire.Entire;
import dev.tsearch.indexer.format.fluux.Fluux;
import dev.tsearch.indexer.format.hooks.HookLog;
import dev.tsearch.indexer.git.GitSources;
import dev.tsearch.indexer.git.SeenCommits;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.watch.Watch;
import dev.tsearch.indexer.ingest.watch.Watching;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveRepair;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import dev.tsearch.indexer.upkeep.IndexReport;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/// Has commands' work done in this process, on the file system of this machine.
final class LocalEngine implements Engine {
  /// A search that finds another writer at work does not wait for it to update the index.
  private static final Duration NO_WAIT = Duration.ZERO;

  /// As long a watch that is told to end may take for what it is about.
  private static final Duration MOST_FOR_LAST_BATCH = Duration.ofSeconds(10);

  private static final Duration MOST_FOR_FAREWELL = Duration.ofSeconds(2);

  private final RealDisk disk = new RealDisk();
  private final LongSupplier nanos;

  /// @param nanos measures durations, as `System.nanoTime()` does
  LocalEngine(LongSupplier nanos) {
    this.nanos = nanos;
  }

  @Override
  public ImportReport importPaths(
      CommandContext work, List<Path> paths, ImportMode mode, ImportProgress progress)
      throws IOException, UserException {
    Path refs = layout(work).seenCommits();
    boolean everything = mode != ImportMode.CHANGED;
    try (var git = new GitSources(everything ? SeenCommits.anew(refs) : SeenCommits.in(refs))) {
      ImportReport report = ingestor(work, progress::say, git).importPaths(paths, mode, progress);
      if (report.isComplete()) {
        git.taken();
      }
      return report;
    }
  }

  @Override
  public ImportReport deriveAgain(CommandContext work, ImportProgress progress)
      throws IOException, UserException {
    work.archive(); // says what to do where there is none
    return ingestor(work, progress::say, EmbeddedSources.NONE).deriveAgain(progress);
  }

  private Ingestor ingestor(CommandContext work, Consumer<String> talk, EmbeddedSources embedded)
      throws UserException {
    var setting =
        new Ingestor.ImportSetup(
            disk,
            work.place().root(),
            StorageOf.settings(work.settings()),
            new LockWait(work.patience(), talk),
            work.environment().clock(),
            nanos);
    return new Ingestor(setting, detector(work.settings()), new ArchiveIndex(), embedded);
  }

  @Override
  public void watch(CommandContext work, List<Path> paths, Watching watching)
      throws IOException, UserException {
    var watch = new Watch(ingestor(work, watching::say, EmbeddedSources.NONE), paths, watching);
    var ending = new Thread(() -> end(watch), "tsearch-end");
    Runtime.getRuntime().addShutdownHook(ending);
    watch.run();
  }

  /// What is being taken in when the process is told to end is taken in; then the thread that
  /// watched ends the process, with its own exit status.
  private static void end(Watch watch) {
    try {
      watch.stop(MOST_FOR_LAST_BATCH);
      Thread.sleep(MOST_FOR_FAREWELL);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException _) {
      // It ends all the same, and the next import goes on.
    }
  }

  @Override
  public ContextAppender appender(CommandContext work, ContextAppender.Defaults defaults)
      throws IOException, UserException {
    var json = new Json(JsonLimits.SOURCE.withValueBytes(maxLineBytes(work.settings())));
    return new ContextAppender(
        disk,
        writer(work, new LockWait(work.patience(), _ -> {})),
        new Chibi(json),
        json,
        work.environment().clock(),
        defaults);
  }

  @Override
  public String displayText(Entry entry) {
    return formats(Json.SOURCE).presentation(entry.metadata().source()).displayText(entry);
  }

  @Override
  public Optional<List<JsonObject>> messagesForModel(String source, List<Entry> entries) {
    return formats(Json.SOURCE).presentation(source).messagesForModel(entries);
  }

  private static Detector detector(Settings settings) {
    return formats(new Json(JsonLimits.SOURCE.withValueBytes(maxLineBytes(settings))));
  }

  /// Every format that is read, in the order in which they are asked whether a file is theirs.
  private static Detector formats(Json json) {
    return new Detector(
        List.of(
            new ClaudeCode(json),
            new Chibi(json),
            new Entire(json),
            new Fluux(json),
            new HookLog(json),
            new Document(json)));
  }

  private static int maxLineBytes(Settings settings) {
    return (int)
        Math.min(JsonLimits.MAX_SOURCE_VALUE_BYTES, settings.number(Setting.MAX_LINE_BYTES));
  }

  @Override
  public Searcher searcher(CommandContext work, Consumer<String> talk)
      throws IOException, UserException {
    // The parser is needed only once the hits are known.
    return new Searcher(work.archive(), update(work, talk), Json::prepare);
  }

  private IndexUpdate update(CommandContext work, Consumer<String> talk) {
    return uncoveredBytes -> {
      talk.accept("indexing " + Quantity.bytes(uncoveredBytes) + " that the index lacks");
      try (ArchiveWriter writer = writer(work, new LockWait(NO_WAIT, talk))) {
        var upkeep = new IndexUpkeep(work.archive(), writer, ImportProgress.NONE);
        return upkeep.catchUp().isPresent();
      } catch (ArchiveLockedException | FileSystemException e) {
        talk.accept(e.getMessage() + "; searching without");
        return false;
      } catch (UserException e) {
        throw new IOException(e.text(), e);
      }
    };
  }

  @Override
  public Optional<IndexReport> updateIndex(
      CommandContext work, boolean anew, ImportProgress progress)
      throws IOException, UserException {
    Archive archive = work.archive();
    try (ArchiveWriter writer = writer(work, new LockWait(work.patience(), progress::say))) {
      var upkeep = new IndexUpkeep(archive, writer, progress);
      return anew ? upkeep.rebuild() : upkeep.catchUp();
    }
  }

  @Override
  public ArchiveWriter.ConversionResult store(
      CommandContext work, Compression compression, Consumer<String> talk)
      throws IOException, UserException {
    work.archive(); // says what to do where there is none
    try (ArchiveWriter writer = writer(work, new LockWait(work.patience(), talk))) {
      return writer.store(compression);
    }
  }

  @Override
  public VerificationReport verify(CommandContext work, ImportProgress progress)
      throws IOException, UserException {
    try {
      return new ArchiveVerification(disk, work.place().root(), progress).run();
    } catch (NoSuchFileException e) {
      work.archive(); // says what to do where there is none
      throw e;
    }
  }

  @Override
  public ArchiveRepair.Report repair(CommandContext work, ImportProgress progress)
      throws IOException, UserException {
    try {
      return new ArchiveRepair(
              disk,
              work.place().root(),
              StorageOf.settings(work.settings()),
              new LockWait(work.patience(), progress::say),
              progress)
          .run();
    } catch (NoSuchFileException e) {
      work.archive(); // says what to do where there is none
      throw e;
    }
  }

  private ArchiveWriter writer(CommandContext work, LockWait wait)
      throws IOException, UserException {
    return ArchiveWriter.open(
        disk,
        work.place().root(),
        StorageOf.settings(work.settings()),
        new LuceneTokenizer(),
        wait);
  }

  @Override
  public byte[] originalBytes(CommandContext work, Entry entry) throws IOException, UserException {
    Origin origin =
        entry
            .metadata()
            .origin()
            .orElseThrow(() ->
                new UserException(
                    entry.identity() + " was appended here and has no source to show"));
    try (OriginalStore originals = OriginalStore.open(disk, layout(work))) {
      return originals.read(origin.source(), origin.offset(), origin.length());
    }
  }

  @Override
  public LongFunction<String> sourcePaths(CommandContext work) throws IOException {
    try (OriginalStore originals = OriginalStore.open(disk, layout(work))) {
      return number -> originals.source(number).map(SourceRow::path).orElse("");
    }
  }

  @Override
  public List<SourceRow> sources(CommandContext work) throws IOException {
    try (OriginalStore originals = OriginalStore.open(disk, layout(work))) {
      return originals.all();
    }
  }

  @Override
  public InputStream original(CommandContext work, long number) throws IOException {
    OriginalStore originals = OriginalStore.open(disk, layout(work));
    try {
      return new OwningStream(originals.open(number), originals);
    } catch (IOException | RuntimeException e) {
      originals.close();
      throw e;
    }
  }

  /// A stream that closes, with itself, what it reads from.
  private static final class OwningStream extends FilterInputStream {
    private final Closeable owned;

    OwningStream(InputStream in, Closeable owned) {
      super(in);
      this.owned = owned;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return in.read(into, offset, length);
    }

    @Override
    public void close() throws IOException {
      try (owned) {
        super.close();
      }
    }
  }

  private static ArchiveLayout layout(CommandContext work) {
    return new ArchiveLayout(work.place().root());
  }
}
