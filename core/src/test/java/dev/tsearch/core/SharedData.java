package dev.tsearch.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The folder `shared/data` of real and generated sample transcripts. It is searched next to the
/// checkout, in the parents of the working directory, unless the system property `tsearch.shared`
/// names it. A test that needs the folder is skipped if it does not exist.
public final class SharedData {
  /// The system property with the path of the folder.
  public static final String PROPERTY = "tsearch.shared";

  private static final String INSIDE_ZIP = "!/";

  private SharedData() {}

  /// The folder of samples; empty if this machine has none.
  public static Optional<Path> find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      return Optional.of(Path.of(named)).filter(Files::isDirectory);
    }
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      Path samples = folder.resolve("shared").resolve("data");
      if (Files.isDirectory(samples)) {
        return Optional.of(samples);
      }
      folder = folder.getParent();
    }
    return Optional.empty();
  }

  /// One sample, by its path below the folder; the running test is skipped if it is not there.
  public static Path require(String relative) {
    Optional<Path> sample = find().map(folder -> folder.resolve(relative)).filter(Files::exists);
    return sample.orElseThrow(() -> new Skip.Skipped("no sample shared/data/" + relative));
  }

  /// A copy of a sample in a folder of the running test, under the same relative path. Tests import
  /// copies, because an import depends on the times of files and samples must not change.
  public static Path copy(String relative, Path folder) throws IOException {
    Path sample = require(relative).normalize();
    Path copy = Files.createDirectories(folder).toRealPath().resolve(relative).normalize();
    Files.createDirectories(copy.getParent());
    FileTimes.copy(sample, copy);
    return copy;
  }

  /// The bytes of a source that was imported from a copy: a file, or a member of a ZIP file, whose
  /// path is `<file>!/<path in the file>`.
  public static byte[] bytes(String source) throws IOException {
    int end = source.indexOf(INSIDE_ZIP);
    if (end < 0) {
      return Files.readAllBytes(Path.of(source));
    }
    try (var zip = new ZipFile(source.substring(0, end))) {
      ZipEntry member = zip.getEntry(source.substring(end + INSIDE_ZIP.length()));
      return zip.getInputStream(member).readAllBytes();
    }
  }
}
