package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.edit.BackupName;
import dev.tsearch.indexer.ingest.report.ExcludedPaths;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.SessionCopy;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The sources at the paths of an import.
///
/// A named path may be a symbolic link. Links below it are not followed, so that no file is found
/// twice and there are no loops. `.git` folders are not entered, other hidden folders are. Backups
/// of edits and [SessionCopies] are found only if they are named. [EmbeddedSources] finds the
/// sources inside git repositories, [ZipSources] those in exports.
///
/// @param sources the sources, in no order
/// @param failed the paths that could not be read
/// @param places the paths of the import, each with its number of sources
/// @param excluded what the exclusions skipped, and copies of sessions
public record Discovery(
    List<FoundSource> sources,
    List<ImportReport.Failed> failed,
    List<ImportReport.SearchedPath> places,
    ExcludedPaths excluded) {

  /// The depth limit of folders: more than any layout has, and an end for a cyclic file system.
  private static final int MAX_DEPTH = 64;

  /// The name of git's folder.
  public static final String GIT = ".git";

  /// Finds the sources at paths that the user named: a file itself, or all files below a folder.
  public static Discovery of(List<Path> paths, EmbeddedSources embedded) {
    return of(paths, _ -> true, embedded, Exclusions.NONE, Instant.EPOCH);
  }

  /// Finds the sources at each path.
  ///
  /// @param isNamed whether the user named a path; other paths were reported as changed
  /// @param exclusions the files and folders to skip
  /// @param now when the import begins
  public static Discovery of(
      List<Path> paths,
      Predicate<Path> isNamed,
      EmbeddedSources embedded,
      Exclusions exclusions,
      Instant now) {
    var collector = new Collector(embedded, isNamed, exclusions, new KnownFiles(now));
    var places = new ArrayList<ImportReport.SearchedPath>(paths.size());
    for (Path path : paths) {
      int before = collector.sources.size();
      collector.walk(path);
      places.add(new ImportReport.SearchedPath(path, collector.sources.size() - before));
    }
    return new Discovery(
        withoutRepeats(collector.sources, places), collector.failed, places, collector.excluded());
  }

  /// Removes repetitions, which only several paths can have. If a file is both named and found in a
  /// folder, it counts as named.
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

  /// Collects sources while folders are walked.
  private static final class Collector extends SimpleFileVisitor<Path> {
    private final EmbeddedSources embedded;
    private final Predicate<Path> isNamed;
    private final Exclusions exclusions;
    private final KnownFiles known;
    private final List<FoundSource> sources = new ArrayList<>();
    private final List<ImportReport.Failed> failed = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private final Map<SessionCopy, Long> copies = new EnumMap<>(SessionCopy.class);
    private long excludedFiles;
    private long excludedFolders;
    private Path start = Path.of("");
    private @Nullable Path named;

    Collector(
        EmbeddedSources embedded,
        Predicate<Path> isNamed,
        Exclusions exclusions,
        KnownFiles known) {
      this.embedded = embedded;
      this.isNamed = isNamed;
      this.exclusions = exclusions;
      this.known = known;
    }

    void walk(Path typed) {
      try {
        Path path = typed.toRealPath();
        start = path;
        named = isNamed.test(typed) ? path : null;
        if (named == null && exclusions.matchesAnyPart(path)) {
          return;
        }
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

    private ExcludedPaths excluded() {
      List<String> unused =
          exclusions.patterns().stream().filter(pattern -> !used.contains(pattern)).toList();
      return new ExcludedPaths(excludedFiles, excludedFolders, unused, copies);
    }

    private boolean isExcluded(Path path) {
      List<String> matching = path.equals(start) ? List.of() : exclusions.matching(path);
      used.addAll(matching);
      return !matching.isEmpty();
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
      if (isExcluded(directory)) {
        excludedFolders++;
        return FileVisitResult.SKIP_SUBTREE;
      }
      if (isGit(directory)) {
        findWithin(directory);
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!attributes.isRegularFile() || (BackupName.isOf(file) && !file.equals(named))) {
        return FileVisitResult.CONTINUE; // a backup may have what an edit was to remove
      }
      Optional<SessionCopy> copy = file.equals(named) ? Optional.empty() : SessionCopies.of(file);
      if (isExcluded(file)) {
        excludedFiles++;
      } else if (copy.isPresent()) {
        copies.merge(copy.get(), 1L, Long::sum);
      } else {
        if (isGit(file)) {
          findWithin(file);
        }
        boolean isContainer = ZipSources.isZip(file) ? isSearched(file) : isEmbedding(file);
        if (!isContainer) {
          FoundSource found = FoundSource.of(file, attributes, embedded, known);
          sources.add(file.equals(named) ? found.named() : found);
        }
      }
      return FileVisitResult.CONTINUE;
    }

    /// Whether a ZIP file has sources, or would if it were not damaged.
    private boolean isSearched(Path zip) {
      boolean isOwn = zip.equals(named);
      try {
        return ZipSources.find(zip, isOwn, sources::add, failed::add);
      } catch (IOException e) {
        if (isOwn) {
          failed.add(ImportReport.Failed.of(zip, e));
        }
        return isOwn;
      }
    }

    /// Whether a file is a container of sources, or would be if it were not damaged.
    private boolean isEmbedding(Path file) {
      try {
        return embedded.findIn(file, file.equals(named), sources::add);
      } catch (IOException e) {
        failed.add(ImportReport.Failed.of(file, e));
        return true;
      }
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      failed.add(ImportReport.Failed.of(file, e));
      return FileVisitResult.CONTINUE;
    }
  }
}
