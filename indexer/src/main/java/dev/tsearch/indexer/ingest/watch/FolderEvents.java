package dev.tsearch.indexer.ingest.watch;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import dev.tsearch.indexer.ingest.discover.Discovery;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The changes in some places, as the file system reports them. A folder is watched with all
/// folders below it, new ones included. For a place that does not exist, the nearest existing
/// folder is watched, also if the place is removed and created again. If events are lost, all
/// places count as changed.
///
/// Single-threaded, except [#wake].
public final class FolderEvents implements Closeable {
  /// Git's folder of objects has thousands of folders, whose changes are seen in the refs too.
  private static final Path OBJECTS = Path.of(Discovery.GIT, "objects");

  private static final String WRITE_AHEAD_LOG = "-wal";

  private final List<Path> places;
  private final Consumer<String> say;
  private final WatchService service;
  private final Map<WatchKey, Path> folders = new HashMap<>();
  private final Set<Path> watched = new HashSet<>();

  /// The watched folders inside a place. The others are watched until a place appears in them.
  private final Set<Path> within = new HashSet<>();

  private boolean reported = true;

  /// @param places files and folders
  /// @param say receives a message if the file system does not report changes
  public FolderEvents(List<Path> places, Consumer<String> say) throws IOException {
    this.places = places.stream().map(place -> place.toAbsolutePath().normalize()).toList();
    this.say = say;
    this.service = FileSystems.getDefault().newWatchService();
  }

  /// Starts to watch. Later changes are reported.
  public void begin() {
    places.forEach(this::register);
  }

  /// Whether the file system reports changes in all places. If not, the reports are incomplete.
  public boolean areReported() {
    return reported;
  }

  /// Waits for changes.
  ///
  /// @param timeout how long to wait for the first change
  /// @param gathering how long to collect changes after the first
  /// @return files that were written, and folders in which anything may have changed
  public Set<Path> await(Duration timeout, Duration gathering) {
    var changed = new LinkedHashSet<Path>();
    try {
      WatchKey key = service.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (key == null) {
        return changed;
      }
      take(key, changed);
      long end = System.nanoTime() + gathering.toNanos();
      for (long left = gathering.toNanos(); left > 0; left = end - System.nanoTime()) {
        WatchKey next = service.poll(left, TimeUnit.NANOSECONDS);
        if (next != null) {
          take(next, changed);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return changed;
  }

  /// Ends a wait, and all later ones. Any thread may call it.
  ///
  /// The thread that waits gets a [java.nio.file.ClosedWatchServiceException].
  public void wake() throws IOException {
    service.close();
  }

  @Override
  public void close() throws IOException {
    service.close();
  }

  private void take(WatchKey key, Set<Path> changed) {
    Path folder = folders.get(key);
    for (WatchEvent<?> event : key.pollEvents()) {
      if (event.kind().equals(OVERFLOW)) {
        changed.addAll(places);
        places.forEach(this::register);
      } else if (folder != null && event.context() instanceof Path name) {
        take(folder, folder.resolve(name), event.kind().equals(ENTRY_DELETE), changed);
      }
    }
    if (!key.reset() && folder != null) {
      folders.remove(key);
      watched.remove(folder);
      within.remove(folder);
      places.forEach(this::register);
      changed.add(folder); // it may have been made again before it was watched again
    }
  }

  private void take(Path folder, Path path, boolean isGone, Set<Path> changed) {
    if (isGone) {
      return;
    }
    if (within.contains(folder)) {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        registerTree(path);
      }
      changed.add(containerOf(path));
      return;
    }
    Path container = containerOf(path);
    for (Path place : places) {
      if (place.startsWith(path) || place.equals(container)) {
        register(place);
        changed.add(place);
      }
    }
  }

  /// Sources in a git folder are found through the folder, and rows in the write-ahead log of a
  /// database through the database.
  private static Path containerOf(Path path) {
    String name = path.toString();
    if (name.endsWith(WRITE_AHEAD_LOG)) {
      return Path.of(name.substring(0, name.length() - WRITE_AHEAD_LOG.length()));
    }
    for (Path around = path; around != null; around = around.getParent()) {
      if (around.endsWith(Discovery.GIT)) {
        return around;
      }
    }
    return path;
  }

  /// Watches a place, or the nearest folder in which it can appear.
  private void register(Path place) {
    if (Files.isDirectory(place)) {
      registerTree(place);
      return;
    }
    @Nullable Path around = place.getParent();
    while (around != null && !Files.isDirectory(around)) {
      around = around.getParent();
    }
    if (around != null) {
      registerOne(around);
    }
    if (Files.isDirectory(place)) {
      registerTree(place); // it appeared meanwhile
    }
  }

  private void registerTree(Path folder) {
    try {
      Files.walkFileTree(
          folder.toRealPath(),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
              within.add(each);
              registerOne(each);
              return each.endsWith(OBJECTS)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      giveUp(folder, e);
    }
  }

  private void registerOne(Path folder) {
    if (!reported || !watched.add(folder)) {
      return;
    }
    try {
      folders.put(folder.register(service, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE), folder);
    } catch (IOException | UnsupportedOperationException e) {
      watched.remove(folder);
      if (Files.isReadable(folder)) {
        giveUp(folder, e);
      }
    }
  }

  private void giveUp(Path folder, Exception reason) {
    if (reported && Files.exists(folder)) {
      reported = false;
      say.accept(
          folder + ": no events of changes (" + reason.getMessage() + "); looking every second");
    }
  }
}
