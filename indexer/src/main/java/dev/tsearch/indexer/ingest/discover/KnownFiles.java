package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files around the sources of one import. Several sources have the same files around them,
/// such as a file about their session, so the beginnings of the last ones that were read are kept,
/// and the names in the last folders. A file or folder is read again if its size or its time has
/// changed. Safe for use by many threads.
public final class KnownFiles {
  /// Files to keep, and folders to keep: sources that are imported one after the other are mostly
  /// of the same session.
  private static final int MAX_KEPT = 32;

  /// A longer beginning is not kept.
  private static final int MAX_BYTES = 1 << 14;

  /// More names are not kept.
  private static final int MAX_NAMES = 1 << 8;

  /// File systems state times this coarsely. What changed this long before the import, or later, is
  /// not kept: it may change again, and have the same time.
  private static final Duration COARSE = Duration.ofSeconds(2);

  private final Instant settled;

  private final Map<Path, Kept<byte[]>> files = new Latest<>();
  private final Map<Path, Kept<List<String>>> folders = new Latest<>();

  /// @param begun when the import began
  public KnownFiles(Instant begun) {
    this.settled = begun.minus(COARSE);
  }

  /// What was read of a file or folder.
  ///
  /// @param isWhole whether it is all of the file
  private record Kept<T>(long size, FileTime modified, T content, boolean isWhole) {

    boolean isOf(BasicFileAttributes attributes) {
      return size == attributes.size() && modified.equals(attributes.lastModifiedTime());
    }
  }

  private static final class Latest<T> extends LinkedHashMap<Path, Kept<T>> {
    private static final long serialVersionUID = 1L;

    Latest() {
      super(2 * MAX_KEPT, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Path, Kept<T>> eldest) {
      return size() > MAX_KEPT;
    }
  }

  /// The files around a source.
  public Siblings around(Path source) {
    Path folder = source.toAbsolutePath().normalize().getParent();
    return folder == null
        ? Siblings.NONE
        : new KnownSiblings(folder, new Siblings.InFolder(folder), this);
  }

  private record KnownSiblings(Path folder, Siblings disk, KnownFiles known) implements Siblings {

    @Override
    public boolean has(String relative) {
      return disk.has(relative);
    }

    @Override
    public Optional<byte[]> head(String relative, int maxBytes) {
      return known.head(folder.resolve(relative).normalize(), relative, maxBytes, disk);
    }

    @Override
    public List<String> names(String relativeFolder) {
      return known.names(folder.resolve(relativeFolder).normalize(), relativeFolder, disk);
    }
  }

  private Optional<byte[]> head(Path file, String relative, int maxBytes, Siblings disk) {
    Optional<Kept<byte[]>> kept = kept(files, file);
    if (kept.isPresent()) {
      byte[] bytes = kept.get().content();
      if (bytes.length >= maxBytes) {
        return Optional.of(Arrays.copyOf(bytes, maxBytes));
      }
      if (kept.get().isWhole()) {
        return Optional.of(bytes.clone());
      }
    }
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Optional<BasicFileAttributes> before = attributes(file);
    Optional<byte[]> read = disk.head(relative, maxBytes);
    if (before.isPresent() && read.isPresent() && isKept(read.get().length, maxBytes)) {
      boolean isWhole = read.get().length < maxBytes;
      keep(files, file, before.get(), read.get().clone(), isWhole);
    }
    return read;
  }

  private static boolean isKept(int length, int maxBytes) {
    return maxBytes > 0 && length <= MAX_BYTES;
  }

  private List<String> names(Path folder, String relative, Siblings disk) {
    Optional<Kept<List<String>>> kept = kept(folders, folder);
    if (kept.isPresent()) {
      return kept.get().content();
    }
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    Optional<BasicFileAttributes> before = attributes(folder);
    List<String> names = disk.names(relative);
    if (before.isPresent() && names.size() <= MAX_NAMES) {
      keep(folders, folder, before.get(), names, true);
    }
    return names;
  }

  /// What is kept of a file or folder that has not changed.
  private <T> Optional<Kept<T>> kept(Map<Path, Kept<T>> all, Path path) {
    Optional<Kept<T>> kept;
    synchronized (this) {
      kept = Optional.ofNullable(all.get(path));
    }
    return kept.filter(content -> attributes(path).filter(content::isOf).isPresent());
  }

  private <T> void keep(
      Map<Path, Kept<T>> all,
      Path path,
      BasicFileAttributes attributes,
      T content,
      boolean isWhole) {
    FileTime modified = attributes.lastModifiedTime();
    if (modified.toInstant().isBefore(settled)) {
      synchronized (this) {
        all.put(path, new Kept<>(attributes.size(), modified, content, isWhole));
      }
    }
  }

  private static Optional<BasicFileAttributes> attributes(Path path) {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
