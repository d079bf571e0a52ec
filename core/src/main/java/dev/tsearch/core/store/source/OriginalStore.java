package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.original.OriginalLog;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.TornFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The exact bytes of every source, and the table of sources. Reading takes no lock and sees the
/// commits up to the last [#open] or [#refresh]. Safe for use by many threads.
///
/// After a failed write or sync the store refuses to write: the state of the disk is unknown until
/// the archive is opened again.
public final class OriginalStore implements Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final SealPolicy policy;
  private final OriginalPaths paths;
  private final SourcesFile file;
  private final OriginalReader reader;
  private final StorageRules rules;
  private boolean failed;

  /// The number of a source that the table does not have; 0 if each was there.
  private long missing;

  private OriginalStore(
      Disk disk, ArchiveLayout layout, SealPolicy policy, Optional<ImportRedaction> redaction) {
    this.disk = disk;
    this.layout = layout;
    this.policy = policy;
    this.rules = new StorageRules(new ForgottenFile(disk, layout), redaction);
    this.paths = new OriginalPaths(layout.originals());
    this.file = new SourcesFile(disk, layout);
    this.reader = new OriginalReader(disk, paths);
  }

  /// Opens a store: reads the table of sources, and no original. The caller closes it.
  ///
  /// @throws NewerFormatException if a later tsearch wrote it
  public static OriginalStore open(Disk disk, ArchiveLayout layout) throws IOException {
    return open(disk, layout, SealPolicy.DEFAULT);
  }

  /// Opens a store that redacts the secrets of sources before it stores them.
  ///
  /// @param redaction finds and remembers the secrets; empty to store sources as they are
  public static OriginalStore open(
      Disk disk, ArchiveLayout layout, Optional<ImportRedaction> redaction) throws IOException {
    var store = new OriginalStore(disk, layout, SealPolicy.DEFAULT, redaction);
    store.file.load();
    return store;
  }

  /// Does in advance what the first [#read] would take long for.
  public void prepareReading() throws IOException {
    reader.prepare();
  }

  /// Returns a fingerprint of the table of sources without reading the table. While the fingerprint
  /// is the same, the table is unchanged.
  ///
  /// @return 0 if there is no table
  public static long fingerprint(Disk disk, ArchiveLayout layout) throws IOException {
    return SourcesFile.fingerprint(disk, layout.sources());
  }

  /// Returns the fingerprint that the table of sources had when it had a length. While it is the
  /// same, the table has only grown.
  ///
  /// @return 0 if there is no table, or a shorter one
  public static long fingerprint(Disk disk, ArchiveLayout layout, long length) throws IOException {
    Path file = layout.sources();
    boolean hadLength = length >= 0 && disk.exists(file) && disk.size(file) >= length;
    return hadLength ? SourcesFile.fingerprint(disk, file, length) : 0;
  }

  /// Opens a store that seals its logs under another policy.
  public static OriginalStore open(Disk disk, ArchiveLayout layout, SealPolicy policy)
      throws IOException {
    var store = new OriginalStore(disk, layout, policy, Optional.empty());
    store.file.load();
    return store;
  }

  /// The source at the path of a file, if the file is unchanged since it was imported. Compares
  /// file key, length and modification time; reads nothing.
  public synchronized Optional<SourceRow> unchanged(SourceFile source) {
    return source(source.path())
        .filter(sources()::isWhole)
        .filter(row ->
            SourceChange.atSight(row, source.key(), source.size(), source.modifiedNanos())
                .filter(SourceChange.Unchanged.class::isInstance)
                .isPresent());
  }

  /// The source with a number, to which an entry refers; if it is unknown, [#damage] says so.
  public synchronized Optional<SourceRow> source(long number) {
    Optional<SourceRow> source = sources().source(number);
    if (source.isEmpty() && number > sources().lost()) {
      missing = number;
    }
    return source;
  }

  /// The newest source at a path.
  public synchronized Optional<SourceRow> source(Path path) {
    return sources().source(path.toString());
  }

  /// All sources, in the order of their numbers.
  public synchronized List<SourceRow> all() {
    return List.copyOf(sources().all());
  }

  /// Whether the archive has all bytes of a source; false if some were lost.
  public synchronized boolean isWhole(SourceRow row) {
    return sources().isWhole(row);
  }

  /// Whether the archive knows a source and has its bytes up to a position. It has not if lines of
  /// the table of sources were lost.
  public synchronized boolean has(long source, long end) {
    return sources()
        .source(source)
        .filter(row -> end <= Math.min(row.length(), sources().length(row.original())))
        .isPresent();
  }

  /// The damage of the table of sources; empty if none is known. A table that was cut is whole
  /// until somebody asks for a source that it had.
  public synchronized Optional<CorruptArchiveException> damage() throws IOException {
    if (!file.damaged().isEmpty()) {
      return Optional.of(
          new CorruptArchiveException(
              layout.sources(),
              file.damaged().getFirst().offset(),
              "a line with its checksum",
              "another line"));
    }
    Optional<CorruptArchiveException> loss = file.loss();
    return loss.isPresent() || missing == 0
        ? loss
        : Optional.of(
            new CorruptArchiveException(
                layout.sources(),
                file.end(),
                "source " + missing + ", to which an entry refers",
                "the end of the file"));
  }

  private Sources sources() {
    return file.sources();
  }

  /// Reads bytes of a source, for the origin of an entry.
  ///
  /// @param offset the position of the first byte in the source
  /// @param length the number of bytes
  /// @throws IllegalArgumentException if there is no such source
  /// @throws CorruptArchiveException if the archive does not have the bytes or they are damaged
  public synchronized byte[] read(long source, long offset, int length) throws IOException {
    List<Piece> pieces = pieces(source, offset + length);
    return reader.read(pieces, offset, length);
  }

  /// Opens all bytes of a source. They are checked as they are read. The caller closes the stream.
  ///
  /// @throws IllegalArgumentException if there is no such source
  /// @throws CorruptArchiveException if the archive does not have the bytes
  public synchronized InputStream open(long source) throws IOException {
    long length = row(source).length();
    return reader.open(List.copyOf(pieces(source, length)), 0, length);
  }

  /// Opens the bytes of a source from an offset on, as [#open(long)] does.
  public synchronized InputStream open(long source, long offset) throws IOException {
    long length = row(source).length();
    return reader.open(List.copyOf(pieces(source, length)), offset, length - offset);
  }

  /// Says which bytes of sources the archive overwrites before it stores them.
  public SourceMask mask() throws IOException {
    return rules.mask();
  }

  /// What the archive was told to forget.
  public Forgotten forgotten() throws IOException {
    return rules.forgotten();
  }

  /// What is lost of the rules that say what was forgotten.
  public Optional<CorruptArchiveException> lossOfRules() throws IOException {
    try {
      rules.mask();
      return Optional.empty();
    } catch (CorruptArchiveException e) {
      return Optional.of(e);
    }
  }

  /// The files of originals that are absent.
  public synchronized List<Path> absentLogs() throws IOException {
    var logs = new TreeSet<Integer>();
    sources().originals().values().forEach(pieces -> pieces.forEach(it -> logs.add(it.log())));
    return paths.absent(disk, logs);
  }

  /// The numbers of the originals that were ever changed on purpose.
  public Set<Long> changedOriginals() throws IOException {
    return rules.changedOriginals();
  }

  /// The pieces of each original, by its number.
  public synchronized SortedMap<Long, List<Piece>> originals() {
    var all = new TreeMap<Long, List<Piece>>();
    sources().originals().forEach((number, pieces) -> all.put(number, List.copyOf(pieces)));
    return all;
  }

  /// Opens the bytes of an original from an offset on. The caller closes the stream.
  ///
  /// @throws IllegalArgumentException if it is shorter
  public synchronized InputStream openOriginal(long original, long offset) {
    long length = sources().length(original);
    return reader.open(List.copyOf(sources().pieces(original)), offset, length - offset);
  }

  /// The source with a number.
  ///
  /// @throws IllegalArgumentException if there is none
  SourceRow row(long source) {
    return source(source)
        .orElseThrow(() -> new IllegalArgumentException("no source has number " + source));
  }

  private List<Piece> pieces(long source, long end) throws CorruptArchiveException {
    SourceRow row = row(source);
    if (end > Math.min(row.length(), sources().length(row.original()))) {
      throw new CorruptArchiveException(
          layout.sources(),
          0,
          "bytes up to " + end + " of source " + source,
          "bytes up to " + Math.min(row.length(), sources().length(row.original())));
    }
    return sources().pieces(row.original());
  }

  /// Reads and checks all bytes of a source.
  ///
  /// @throws CorruptArchiveException at the first damaged piece
  public synchronized void verify(long source) throws IOException {
    for (Piece piece : pieces(source, row(source).length())) {
      reader.verify(piece);
    }
  }

  /// Reads the changes that other processes have committed.
  public synchronized void refresh() throws IOException {
    long before = file.rewrites();
    file.refresh();
    if (file.rewrites() != before) {
      reader.reopen();
    }
  }

  /// Begins a transaction, after repairing the leftovers of a crash. The caller holds the write
  /// lock until the transaction is closed.
  ///
  /// @param now the current time; decides which modification times are too recent to be trusted,
  ///   see [SourceChange#recordedTime]
  public synchronized OriginalTransaction begin(Instant now) throws IOException {
    requireUsable();
    refresh();
    requireSources();
    file.repair(new TornFiles(disk, layout));
    return new OriginalTransaction(this, file, rules, reader, now);
  }

  /// Checks that the list of sources was not lost: another one would give new sources the numbers
  /// that entries refer to. Before the first commit there is no list, and no entry but appended
  /// ones.
  private void requireSources() throws IOException {
    Optional<CorruptArchiveException> loss = file.loss();
    if (loss.isPresent() && hasImportedEntries()) {
      throw loss.get();
    }
  }

  /// Whether entries may refer to a source. Sealed partitions are not read.
  private boolean hasImportedEntries() throws IOException {
    return !disk.list(layout.partitions()).isEmpty()
        || ImportedLines.isAnyIn(layout.active(), disk);
  }

  /// Whether the list of sources was lost, to which entries may refer.
  public synchronized boolean isLost() throws IOException {
    return file.loss().isPresent() && hasImportedEntries();
  }

  /// Begins a new list of sources if the old one [was lost][#isLost], or notes that its end was, as
  /// in an older copy. The caller holds the write lock.
  ///
  /// @param last the highest number of a source that an entry refers to
  /// @return whether sources were lost
  public synchronized boolean restart(long last) throws IOException {
    refresh();
    boolean isShort = isLost() || last >= sources().nextNumber();
    if (isShort) {
      file.restart(last);
    }
    return isShort;
  }

  /// Repairs the leftovers of a crash in `sources.jsonl` and in the logs. The caller holds the
  /// write lock.
  public synchronized void repair() throws IOException {
    refresh();
    requireSources();
    file.repair(new TornFiles(disk, layout));
    openLog().close();
  }

  private void requireUsable() throws IOException {
    if (failed) {
      throw new IOException(
          layout.originals() + ": an earlier write failed; open the archive again");
    }
  }

  /// Begins to write. Unless [#endWrite] follows, the write has failed.
  void beginWrite() throws IOException {
    requireUsable();
    failed = true;
  }

  /// Notes that everything was written.
  void endWrite() {
    failed = false;
  }

  /// Notes the failure of a write outside of [#beginWrite], if there was one.
  void addFailure(boolean hasFailed) {
    failed |= hasFailed;
  }

  /// Whether a write has failed.
  boolean hasFailed() {
    return failed;
  }

  /// Opens the logs, to append to them.
  OriginalLog openLog() throws IOException {
    var torn = new TornFiles(disk, layout);
    return OriginalLog.open(
        disk,
        paths,
        policy,
        sources().known(),
        (path, offset, length) -> {
          byte[] tail = new byte[Math.toIntExact(length)];
          try (InputFile in = disk.open(path)) {
            in.read(offset, ByteBuffer.wrap(tail));
          }
          torn.keep(path.getFileName() + "-" + offset, tail);
        });
  }

  @Override
  public synchronized void close() throws IOException {
    reader.close();
  }
}
