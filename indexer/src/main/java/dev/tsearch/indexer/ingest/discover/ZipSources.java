package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Finds the sources in ZIP files: the exports of services, and any ZIP file that the user named.
/// Members are read as streams and never unpacked to disk. The path of a member is `<file>!/<path
/// in the file>`.
///
/// **Invariant:** a member that expands too much is reported and not read, however small the file
/// is. No more of a member is read than the file says, and a ZIP file in a ZIP file is not read.
final class ZipSources {
  private static final String ZIP = ".zip";
  private static final String INSIDE = "!/";
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
        throw new IOException("more than " + MAX_MEMBERS + " files in the ZIP file");
      }
      if (isNamed) {
        zip.stream()
            .filter(entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith(ZIP))
            .forEach(entry -> failed.accept(nested(file, entry)));
      }
      zip.stream()
          .filter(ZipSources::isText)
          .forEach(entry -> {
            if (isBomb(entry)) {
              failed.accept(new ImportReport.Failed(path(file, entry.getName()), bomb(entry)));
            } else {
              found.accept(source(file, entry));
            }
          });
      return true;
    }
  }

  private static boolean isText(ZipEntry entry) {
    String name = entry.getName().toLowerCase(Locale.ROOT);
    boolean isInside = !name.startsWith("/") && !name.contains("..") && !name.contains("\\");
    return isInside && !entry.isDirectory() && TEXTS.stream().anyMatch(name::endsWith);
  }

  private static boolean isBomb(ZipEntry entry) {
    return entry.getSize() < 0
        || (entry.getSize() > SMALL_BYTES
            && entry.getSize() / Math.max(1, entry.getCompressedSize()) > MAX_RATIO);
  }

  private static String bomb(ZipEntry entry) {
    return "expands from %,d to %,d bytes, more than %d times: not read"
        .formatted(entry.getCompressedSize(), entry.getSize(), MAX_RATIO);
  }

  private static ImportReport.Failed nested(Path file, ZipEntry entry) {
    return new ImportReport.Failed(
        path(file, entry.getName()), "a ZIP file in a ZIP file is not read: unpack it first");
  }

  private static Path path(Path file, String member) {
    return Path.of(file + INSIDE + member);
  }

  private static FoundSource source(Path file, ZipEntry entry) {
    String member = entry.getName();
    var source =
        new SourceFile(
            path(file, member),
            "zip:" + Long.toHexString(entry.getCrc()) + ":" + entry.getSize(),
            entry.getSize(),
            entry.getLastModifiedTime().toMillis() * 1_000_000,
            offset -> SourceStream.skip(open(file, member), offset));
    return new FoundSource(source, () -> new InZip(file, member));
  }

  /// Opens a member. Closing the stream closes the ZIP file.
  private static InputStream open(Path file, String member) throws IOException {
    var zip = new ZipFile(file.toFile());
    try {
      ZipEntry entry = zip.getEntry(member);
      if (entry == null) {
        throw new IOException("no longer in the ZIP file");
      }
      return new FilterInputStream(zip.getInputStream(entry)) {
        @Override
        public void close() throws IOException {
          zip.close();
        }
      };
    } catch (IOException | RuntimeException e) {
      zip.close();
      throw e;
    }
  }

  /// The members around a source by its path; empty if it is in no ZIP file.
  static Optional<Siblings> around(Path source) {
    String path = source.toString();
    int end = path.indexOf(INSIDE);
    Path file = Path.of(path.substring(0, Math.max(0, end)));
    return end > 0 && isZip(file)
        ? Optional.of(new InZip(file, path.substring(end + INSIDE.length())))
        : Optional.empty();
  }

  /// The members around a member.
  ///
  /// @param member the path of the member in the file
  private record InZip(Path file, String member) implements Siblings {
    private String resolve(String relative) {
      String folder = relative.isEmpty() ? "." : relative;
      return Path.of(INSIDE.substring(1) + member)
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
