package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds the files that an import is asked to look at.
///
/// A path that is named is followed wherever it leads; below it symbolic links are not followed, so
/// that no file is met twice and no loop is entered. `.git` folders hold no transcripts as files
/// and are not entered, other hidden folders are; what stands within them, and is no file by
/// itself, is found by [EmbeddedSources].
///
/// @param sources the sources, in no order
/// @param failed what could not be looked at
/// @param places what was asked for, and how many sources were found there
public record Discovery(
    List<FoundSource> sources,
    List<ImportReport.Failed> failed,
    List<ImportReport.SearchedPath> places) {

  /// How deep folders are entered: far over any layout, and an end where a file system has none.
  private static final int MAX_DEPTH = 64;

  /// What git keeps a repository in.
  public static final String GIT = ".git";

  /// Looks at each path: a file is itself, a folder is all sources below it.
  public static Discovery of(List<Path> paths, EmbeddedSources embedded) {
    return of(paths, _ -> true, embedded);
  }

  /// Looks at each path.
  ///
  /// @param isNamed whether somebody named a path; if not, it only was found to have changed
  public static Discovery of(List<Path> paths, Predicate<Path> isNamed, EmbeddedSources embedded) {
    var collector = new Collector(embedded, isNamed);
    var places = new ArrayList<ImportReport.SearchedPath>(paths.size());
    for (Path path : paths) {
      int before = collector.sources.size();
      collector.walk(path);
      places.add(new ImportReport.SearchedPath(path, collector.sources.size() - before));
    }
    return new Discovery(withoutRepeats(collector.sources, places), collector.failed, places);
  }

  /// One place has none: folders are trees. Of a file that is met in a folder and named as well the
  /// latter counts.
  private static List<FoundSource> withoutRepeats(
      List<FoundSource> sources, List<ImportReport.SearchedPath> places) {
    if (places.size() < 2) {
      return sources;
    }
    var once = new LinkedHashMap<Path, FoundSource>(2 * sources.size());
    for (FoundSource found : sources) {
      once.merge(found.path(), found, (first, other) -> first.isNamed() ? first : other);
    }
    return List.copyOf(once.values());
  }

  /// Gathers what is met on the way.
  private static final class Collector extends SimpleFileVisitor<Path> {
    private final EmbeddedSources embedded;
    private final Predicate<Path> isNamed;
    private final List<FoundSource> sources = new ArrayList<>();
    private final List<ImportReport.Failed> failed = new ArrayList<>();
    private @Nullable Path named;

    Collector(EmbeddedSources embedded, Predicate<Path> isNamed) {
      this.embedded = embedded;
      this.isNamed = isNamed;
    }

    void walk(Path typed) {
      try {
        Path path = typed.toRealPath();
        named = isNamed.test(typed) ? path : null;
        boolean isFolder = Files.isDirectory(path);
        if (!isFolder && !Files.isRegularFile(path)) {
          failed.add(new ImportReport.Failed(typed, "neither a file nor a folder"));
          return;
        }
        if (isFolder && !isGit(path)) {
          findWithin(path);
        }
        Set<FileVisitOption> options = EnumSet.noneOf(FileVisitOption.class);
        Files.walkFileTree(path, options, MAX_DEPTH, this);
      } catch (NoSuchFileException _) {
        failed.add(new ImportReport.Failed(typed, "no such file or folder"));
      } catch (IOException e) {
        failed.add(ImportReport.Failed.of(typed, e));
      }
    }

    private void findWithin(Path place) {
      try {
        embedded.find(place, sources::add);
      } catch (IOException e) {
        failed.add(ImportReport.Failed.of(place, e));
      }
    }

    private static boolean isGit(Path path) {
      Path name = path.getFileName();
      return name != null && name.toString().equals(GIT);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      if (isGit(directory)) {
        findWithin(directory);
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        if (isGit(file)) {
          findWithin(file);
        }
        FoundSource found = FoundSource.of(file, attributes);
        sources.add(file.equals(named) ? found.named() : found);
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
