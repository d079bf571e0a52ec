package dev.tsearch.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Gives files that a test wrote modification times that do not depend on when the test runs.
/// Sources are dated by these times, and an import rejects times that are later than its own clock.
///
/// A time that a test set is a whole second and is kept. A time that the file system set has a
/// fraction of a second and is replaced: by [#FIRST] for the first version of a file, and by one
/// minute more for each version after it. A program that shifts the clock of the process, such as
/// `faketime`, does not shift the times that the file system sets, hence no rule looks at their
/// date.
public final class FileTimes {
  /// Before the time of every import in a test.
  static final Instant FIRST = Instant.parse("2026-02-20T08:00:00Z");

  private static final Duration STEP = Duration.ofMinutes(1);

  /// The number of versions of each file in this process. Each run uses new folders.
  private static final Map<Path, Integer> VERSIONS = new ConcurrentHashMap<>();

  private FileTimes() {}

  /// Sets the times of all files at and below some paths, except in `.git` folders: git compares
  /// times with its index, and no import reads files there. Paths that do not exist are skipped.
  public static void settle(Collection<Path> paths) throws IOException {
    for (Path path : paths) {
      if (Files.exists(path)) {
        Path real = path.toRealPath();
        requireTemporary(real);
        Files.walkFileTree(real, new Settling());
      }
    }
  }

  /// Copies a file or a folder and sets the times of the copies.
  public static void copy(Path from, Path to) throws IOException {
    FolderCopy.make(from, to);
    settle(List.of(to));
  }

  /// Samples are shared with others and keep their times: a test imports a copy.
  private static void requireTemporary(Path path) throws IOException {
    Optional<Path> samples = SharedData.find();
    if (samples.isPresent() && path.startsWith(samples.get().toRealPath())) {
      throw new IllegalArgumentException("import a copy of the sample: " + path);
    }
  }

  private static final class Settling extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return folder.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Instant time = attributes.lastModifiedTime().toInstant();
      if (attributes.isRegularFile() && !time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
        int version = VERSIONS.merge(file, 0, (before, _) -> before + 1);
        set(file, FIRST.plus(STEP.multipliedBy(version)));
      }
      return FileVisitResult.CONTINUE;
    }

    /// Sets a time unless another process has removed the file meanwhile, or a test made it
    /// unreadable.
    private static void set(Path file, Instant time) throws IOException {
      try {
        Files.setLastModifiedTime(file, FileTime.from(time));
      } catch (NoSuchFileException | AccessDeniedException _) {
        // such as the journal of a transaction that ended
      }
    }

    /// Files that a test made unreadable or removed are not imported either.
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
