package dev.tsearch.indexer.ingest;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Finds the files that an import is asked to look at.
///
/// A path that is named is followed wherever it leads; below it symbolic links are not followed, so
/// that no file is met twice and no loop is entered. `.git` folders hold no transcripts as files
/// and are passed over, other hidden folders are not.
///
/// @param files the files, by path
/// @param failed what could not be looked at
record Discovery(List<Found> files, List<ImportReport.Failed> failed) {

  /// How deep folders are entered: far over any layout, and an end where a file system has none.
  private static final int MAX_DEPTH = 64;

  /// A file and what the file system says of it.
  record Found(Path path, BasicFileAttributes attributes) {}

  /// Looks at each path: a file is itself, a folder is all files below it.
  static Discovery of(List<Path> paths) {
    var files = new ArrayList<Found>();
    var failed = new ArrayList<ImportReport.Failed>();
    for (Path path : paths) {
      walk(path, files, failed);
    }
    files.sort(Comparator.comparing(Found::path));
    return new Discovery(withoutRepeats(files), failed);
  }

  private static void walk(Path named, List<Found> files, List<ImportReport.Failed> failed) {
    try {
      Path path = named.toRealPath();
      if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
        failed.add(new ImportReport.Failed(named, "neither a file nor a folder"));
        return;
      }
      Set<FileVisitOption> options = EnumSet.noneOf(FileVisitOption.class);
      Files.walkFileTree(path, options, MAX_DEPTH, new Collector(files, failed));
    } catch (NoSuchFileException _) {
      failed.add(new ImportReport.Failed(named, "no such file or folder"));
    } catch (IOException e) {
      failed.add(ImportReport.Failed.of(named, e));
    }
  }

  private static List<Found> withoutRepeats(List<Found> sorted) {
    var once = new ArrayList<Found>(sorted.size());
    for (Found found : sorted) {
      if (once.isEmpty() || !once.getLast().path().equals(found.path())) {
        once.add(found);
      }
    }
    return once;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final List<Found> files;
    private final List<ImportReport.Failed> failed;

    Collector(List<Found> files, List<ImportReport.Failed> failed) {
      this.files = files;
      this.failed = failed;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      Path name = directory.getFileName();
      return name != null && name.toString().equals(".git")
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(new Found(file, attributes));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      failed.add(ImportReport.Failed.of(file, e));
      return FileVisitResult.CONTINUE;
    }
  }
}
