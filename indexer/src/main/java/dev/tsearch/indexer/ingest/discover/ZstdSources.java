package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.frame.Compressed;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the transcripts that a program compressed with zstd, each in a file of its own: files that
/// are named `.zst` and begin like a frame. They are read as streams. The path of the source is
/// `<file>!/<name without .zst>`, the files around it are those around the file. Single-threaded,
/// except for the bytes of the sources, which any thread may open.
///
/// The length of a text is known only when it was decoded once. That of a file that has not changed
/// since it was imported is the one that the archive has.
///
/// **Invariant:** a file that expands too much is reported and not read, whatever it announces.
public final class ZstdSources implements EmbeddedSources {
  private static final String SUFFIX = ".zst";

  /// Transcripts shrink to a tenth; repeated text can expand many thousandfold.
  private static final long MAX_RATIO = 200;

  /// Below this size the ratio does not matter.
  private static final long SMALL_BYTES = 64L << 20;

  private static final int MAGIC_BYTES = 4;

  private final KnownOriginals originals;
  private @Nullable OriginalStore store;

  /// Opens the originals of the archive, for reading.
  @FunctionalInterface
  public interface KnownOriginals {
    /// The originals. The caller closes them.
    OriginalStore open() throws IOException;
  }

  /// @param originals opened when a file is found
  public ZstdSources(KnownOriginals originals) {
    this.originals = originals;
  }

  @Override
  public void find(Path place, Consumer<FoundSource> found) {
    // Compressed transcripts are files.
  }

  @Override
  public boolean findIn(Path file, boolean isNamed, Consumer<FoundSource> found)
      throws IOException {
    String name = String.valueOf(file.getFileName());
    if (!name.toLowerCase(Locale.ROOT).endsWith(SUFFIX)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      if (!Compressed.isCompressed(in.readNBytes(MAGIC_BYTES))) {
        return false;
      }
    }
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    Path path = Path.of(file + "!", name.substring(0, name.length() - SUFFIX.length()));
    String key = "zstd:" + attributes.fileKey() + ":" + attributes.size();
    long modifiedNanos = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    Optional<SourceRow> known =
        originals()
            .source(path)
            .filter(row -> row.key().equals(key) && row.modifiedNanos() == modifiedNanos);
    long length = known.isPresent() ? known.get().length() : length(file, attributes.size());
    var source =
        new SourceFile(
            path,
            key,
            length,
            modifiedNanos,
            offset -> SourceStream.skip(Compressed.stream(Files.newInputStream(file)), offset));
    FoundSource text = new FoundSource(source, () -> Siblings.of(file));
    found.accept(isNamed ? text.named() : text);
    return true;
  }

  /// The length of the text in a file.
  ///
  /// @throws IOException if the file is damaged, or expands too much
  private static long length(Path file, long compressed) throws IOException {
    long limit = Math.max(SMALL_BYTES, compressed * MAX_RATIO);
    try (InputStream in = Compressed.stream(Files.newInputStream(file))) {
      var buffer = new byte[1 << 16];
      long length = 0;
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        length += count;
        if (length > limit) {
          throw new IOException(
              "expands from %,d to more than %,d bytes: not read".formatted(compressed, limit));
        }
      }
      return length;
    }
  }

  private OriginalStore originals() throws IOException {
    OriginalStore open = store;
    if (open == null) {
      open = originals.open();
      store = open;
    }
    return open;
  }

  @Override
  public void imported() throws IOException {
    if (store != null) {
      store.refresh();
    }
  }

  @Override
  public void close() throws IOException {
    if (store != null) {
      store.close();
    }
  }
}
