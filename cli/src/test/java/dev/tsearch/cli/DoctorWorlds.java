package dev.tsearch.cli;

import dev.tsearch.core.FileTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The archives and folders of Claude Code that `tsearch doctor` examines in golden cases.
final class DoctorWorlds {
  private DoctorWorlds() {}

  /// Writes them below a home folder: the archives `doctor/fresh`, `doctor/damaged`,
  /// `doctor/unindexed` and `doctor/open`, and `doctor/claude`, whose transcripts Claude Code
  /// deletes after 7 days.
  ///
  /// @param sources the transcripts to import
  static void prepare(Path home, Path sources) throws IOException {
    Path worlds = Files.createDirectory(home.resolve("doctor"));
    Path fresh = worlds.resolve("fresh");
    Cli.Result result =
        Cli.in(home)
            .with("TSEARCH_HOME", fresh.toString())
            .run(
                List.of(
                    "import",
                    "-q",
                    "--set",
                    "storage.partition_max_entries=5",
                    sources.toString()));
    if (result.exit() != 0) {
      throw new IllegalStateException(result.err());
    }
    for (String name : List.of("damaged", "unindexed", "open")) {
      FileTimes.copy(fresh, worlds.resolve(name));
      setModes(worlds.resolve(name), "rw-------", "rwx------");
    }
    cutFirstPartition(worlds.resolve("damaged"));
    deleteFolder(worlds.resolve("unindexed/index"));
    Files.setPosixFilePermissions(
        worlds.resolve("open"), PosixFilePermissions.fromString("rwxr-xr-x"));
    claude(worlds.resolve("claude"), sources);
  }

  private static void setModes(Path root, String ofFiles, String ofFolders) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.toList()) {
        String modes = Files.isDirectory(path) ? ofFolders : ofFiles;
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(modes));
      }
    }
  }

  private static void cutFirstPartition(Path archive) throws IOException {
    try (Stream<Path> files = Files.list(archive.resolve("partitions"))) {
      Path first =
          files
              .filter(file -> file.toString().endsWith(".jsonl"))
              .min(Comparator.naturalOrder())
              .orElseThrow(() -> new IllegalStateException("no sealed partition"));
      Files.write(first, new byte[0]);
    }
  }

  private static void deleteFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /// Two transcripts, of which one is deleted in two days, and one in six.
  private static void claude(Path folder, Path sources) throws IOException {
    Path project = Files.createDirectories(folder.resolve("projects/-area-garden"));
    Files.writeString(folder.resolve("settings.json"), "{\"cleanupPeriodDays\": 7}");
    String line = Files.readString(oneOf(sources));
    for (int days : List.of(1, 5)) {
      Path file = Files.writeString(project.resolve("before-" + days + ".jsonl"), line);
      Files.setLastModifiedTime(file, FileTime.from(Cli.NOW.minus(Duration.ofDays(days))));
    }
  }

  private static Path oneOf(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".jsonl"))
          .min(Comparator.naturalOrder())
          .orElseThrow(() -> new IllegalStateException("no transcript"));
    }
  }
}
