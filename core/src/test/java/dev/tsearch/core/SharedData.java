package dev.tsearch.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The folder of real and made sample transcripts that tests may read: `shared/data`, found beside
/// the project's checkout by walking up from the working directory, or named by the system property
/// `tsearch.shared`. A test that needs it is skipped where there is none.
public final class SharedData {
  /// Names the folder `shared/data` itself.
  public static final String PROPERTY = "tsearch.shared";

  private SharedData() {}

  /// The folder of samples, if this machine has it.
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
  /// copies, because an import depends on the times of files and samples are not to be touched.
  public static Path copy(String relative, Path folder) throws IOException {
    Path sample = require(relative).normalize();
    Path copy = Files.createDirectories(folder).toRealPath().resolve(relative).normalize();
    Files.createDirectories(copy.getParent());
    FileTimes.copy(sample, copy);
    return copy;
  }
}
