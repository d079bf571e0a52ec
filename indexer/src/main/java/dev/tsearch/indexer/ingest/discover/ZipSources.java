package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Finds the sources in ZIP files: the exports of services, and any ZIP file that the user named.
/// Members are read as streams and never unpacked to disk. The path of a member is `<file>!/<path
/// in the file>`.
///
/// A file with many members stays open as long as any of its sources is reachable: the JDK reads
/// the directory of a ZIP file that is open already only once, however often it is opened. Others
/// are open only while they are read: a process may not have very many open files.
///
/// **Invariant:** a member that expands too much is reported and not read, however small the file
/// is, and so is a file whose texts together do. No more of a member is read than the file says,
/// and a ZIP file in a ZIP file is not read. Texts whose names lead out of the file, or that share
/// a name with another one, are reported.
final class ZipSources {
  /// Reading the directory of a file with fewer texts once for each of them takes no time.
  private static final int MANY = 1_000;

  private static final String ZIP = ".zip";
  private static final String INSIDE = "!/";
  private static final char NUL = '\0';
  private static final List<String> TEXTS = List.of(".json", ".jsonl", ".ndjson", ".md", ".txt");

  /// The files that exports of ChatGPT, Claude.ai and Slack have.
  private static final Pattern EXPORT =
      Pattern.compile("(?:[^/]+/)?(?:conversations(?:-\\d+)?|channels)\\.json");

  /// Far more than any export has.
  private static final int MAX_MEMBERS = 100_000;

  /// JSON rarely shrinks to less than a thirtieth; a ZIP file can expand a thousandfold.
  private static final long MAX_RATIO = 200;

  /// Below this size the ratio does not matter.
  private static final long SMALL_BYTES = 64L << 20;

  /// Bytes that are skipped are read, for their checksum, in blocks of this length.
  private static final int SKIPPED_BYTES = 1 << 16;

  private ZipSources() {}

  static boolean isZip(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(ZIP);
  }

  /// Finds the sources in a ZIP file.
  ///
  /// @param isNamed whether the user named the file; other files are searched only if they are
  ///   exports
  /// @param failed receives the members that are not read
  /// @return whether the file was searched
  /// @throws IOException if the file is not a readable ZIP file
  static boolean find(
      Path file, boolean isNamed, Consumer<FoundSource> found, Consumer<ImportReport.Failed> failed)
      throws IOException {
    try (var zip = new ZipFile(file.toFile())) {
      if (!isNamed && zip.stream().noneMatch(entry -> EXPORT.matcher(entry.getName()).matches())) {
        return false;
      }
      if (zip.size() > MAX_MEMBERS) {
        failed.accept(
            new ImportReport.Failed(
                file, "more than %,d files in the ZIP file: not read".formatted(MAX_MEMBERS)));
        return true;
      }
      if (isNamed) {
        zip.stream()
            .filter(entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith(ZIP))
            .forEach(entry -> failed.accept(nested(file, entry)));
      }
      Map<String, ZipEntry> texts = new LinkedHashMap<>();
      zip.stream()
          .filter(ZipSources::isText)
          .forEach(entry -> {
            String name = entry.getName();
            Optional<String> reason = reasonNotToRead(entry, zip.getEntry(name));
            if (reason.isPresent()) {
              failed.accept(new ImportReport.Failed(path(file, name), reason.get()));
            } else {
              texts.putIfAbsent(name, entry);
            }
          });
      long stored = Files.size(file);
      long expanded = texts.values().stream().mapToLong(ZipEntry::getSize).sum();
      if (isBomb(stored, expanded)) {
        failed.accept(new ImportReport.Failed(file, bomb(stored, expanded)));
      } else if (!texts.isEmpty()) {
        // It is closed when nothing refers to it any more.
        Optional<ZipFile> open =
            texts.size() < MANY ? Optional.empty() : Optional.of(new ZipFile(file.toFile()));
        texts.values().forEach(entry -> found.accept(source(file, entry, open)));
      }
      return true;
    }
  }

  private static boolean isText(ZipEntry entry) {
    String name = entry.getName().toLowerCase(Locale.ROOT);
    return !entry.isDirectory() && TEXTS.stream().anyMatch(name::endsWith);
  }

  /// Why a text is not read; empty if it is.
  ///
  /// @param named the member that is read by the name, which may be another one of the same name
  private static Optional<String> reasonNotToRead(ZipEntry entry, @Nullable ZipEntry named) {
    if (isOutside(entry.getName())) {
      return Optional.of("its name leads out of the ZIP file: not read");
    }
    if (named == null || named.getCrc() != entry.getCrc() || named.getSize() != entry.getSize()) {
      return Optional.of("the ZIP file has another file of this name: only that one is read");
    }
    return entry.getSize() < 0 || isBomb(entry.getCompressedSize(), entry.getSize())
        ? Optional.of(bomb(entry.getCompressedSize(), entry.getSize()))
        : Optional.empty();
  }

  private static boolean isOutside(String name) {
    return name.startsWith("/")
        || name.contains("\\")
        || name.indexOf(NUL) >= 0
        || List.of(name.split("/")).contains("..");
  }

  private static boolean isBomb(long compressed, long expanded) {
    return expanded > SMALL_BYTES && expanded / Math.max(1, compressed) > MAX_RATIO;
  }

  private static String bomb(long compressed, long expanded) {
    return "expands from %,d to %,d bytes, more than %d times: not read"
        .formatted(compressed, expanded, MAX_RATIO);
  }

  private static ImportReport.Failed nested(Path file, ZipEntry entry) {
    return new ImportReport.Failed(
        path(file, entry.getName()), "a ZIP file in a ZIP file is not read: unpack it first");
  }

  private static Path path(Path file, String member) {
    return RecordedPath.of(file + INSIDE + member.replace(NUL, '?'));
  }

  private static FoundSource source(Path file, ZipEntry entry, Optional<ZipFile> open) {
    String member = entry.getName();
    var source =
        new SourceFile(
            path(file, member),
            "zip:" + Long.toHexString(entry.getCrc()) + ":" + entry.getSize(),
            entry.getSize(),
            entry.getLastModifiedTime().toMillis() * 1_000_000,
            offset -> SourceStream.skip(open(file, member), offset));
    return new FoundSource(source, () -> new InZip(file, member, open));
  }

  /// Opens a member. Closing the stream closes the ZIP file.
  private static InputStream open(Path file, String member) throws IOException {
    var zip = new ZipFile(file.toFile());
    try {
      ZipEntry entry = zip.getEntry(member);
      if (entry == null) {
        throw new IOException("no longer in the ZIP file");
      }
      return new CheckedMember(zip, entry);
    } catch (IOException | RuntimeException e) {
      zip.close();
      throw e;
    }
  }

  /// The bytes of a member. Fails at their end if they are not those that were put into the file.
  private static final class CheckedMember extends CheckedInputStream {
    private final ZipFile zip;
    private final ZipEntry entry;
    private long count;

    CheckedMember(ZipFile zip, ZipEntry entry) throws IOException {
      super(zip.getInputStream(entry), new CRC32());
      this.zip = zip;
      this.entry = entry;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = super.read(into, from, length);
      count += Math.max(0, read);
      boolean isEnd = read < 0 || count == entry.getSize();
      if (isEnd && getChecksum().getValue() != entry.getCrc()) {
        throw new IOException("damaged in the ZIP file: its checksum is wrong");
      }
      return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
      return Math.max(0, read(new byte[Math.clamp(bytes, 0, SKIPPED_BYTES)]));
    }

    @Override
    public void close() throws IOException {
      zip.close();
    }
  }

  /// The members around a source by its path; empty if it is in no ZIP file.
  static Optional<Siblings> around(Path source) {
    String path = source.toString();
    int end = path.indexOf(INSIDE);
    Path file = RecordedPath.of(path.substring(0, Math.max(0, end)));
    return end > 0 && isZip(file)
        ? Optional.of(new InZip(file, path.substring(end + INSIDE.length()), Optional.empty()))
        : Optional.empty();
  }

  /// The members around a member.
  ///
  /// @param member the path of the member in the file
  /// @param kept the file, if it is to stay open as long as the member is used
  private record InZip(Path file, String member, Optional<ZipFile> kept) implements Siblings {
    private String resolve(String relative) {
      String folder = relative.isEmpty() ? "." : relative;
      return RecordedPath.of(INSIDE.substring(1) + member)
          .resolveSibling(folder)
          .normalize()
          .toString()
          .substring(1);
    }

    @Override
    public Optional<byte[]> head(String relative, int maxBytes) {
      try (InputStream in = open(file, resolve(relative))) {
        return Optional.of(in.readNBytes(maxBytes));
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    @Override
    public List<String> names(String relativeFolder) {
      String folder = resolve(relativeFolder);
      String prefix = folder.isEmpty() ? "" : folder + "/";
      var names = new TreeSet<String>();
      try (var zip = new ZipFile(file.toFile())) {
        zip.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.startsWith(prefix) && name.length() > prefix.length())
            .map(name -> name.substring(prefix.length()).split("/", 2)[0])
            .forEach(names::add);
      } catch (IOException _) {
        return List.of();
      }
      return List.copyOf(names);
    }
  }
}
