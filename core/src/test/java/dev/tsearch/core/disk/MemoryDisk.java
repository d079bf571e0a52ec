package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A disk in memory that simulates a power failure. It keeps the files as the program sees them and
/// their durable state.
///
/// Bytes are durable after a sync of the file, names after a sync of the directory. [#crash] keeps
/// a seeded choice of the other changes: any prefix of the changes of names, and none, all, a
/// prefix, or some pages of the unsynced bytes of a file, with zeros between the pages. Moving a
/// file within a directory is one change; between two directories it is two changes, each made
/// durable by its directory.
public final class MemoryDisk implements Disk {
  private final Set<Path> directories = new TreeSet<>();
  private final Map<Path, MemoryFile> live = new TreeMap<>();
  private final Map<Path, MemoryFile> durable = new TreeMap<>();
  private final List<NameChange> journal = new ArrayList<>();
  private final Set<Path> locks = new HashSet<>();
  private Optional<MemoryDisk> frozen = Optional.empty();

  /// The state after a power failure now (or when durability was frozen), as a new disk on which
  /// everything is durable. This disk does not change. The seed chooses which changes survive that
  /// are not durable.
  public synchronized MemoryDisk crash(long seed) {
    return crash(Optional.of(new Random(seed)));
  }

  /// The state after a power failure if only durable changes survive.
  public synchronized MemoryDisk crash() {
    return crash(Optional.empty());
  }

  private synchronized MemoryDisk crash(Optional<Random> random) {
    if (frozen.isPresent()) {
      return frozen.get().crash(random);
    }
    Map<Path, MemoryFile> names = new TreeMap<>(durable);
    int survivingChanges = random.map(r -> noneAllOrSome(r, journal.size())).orElse(0);
    for (NameChange change : journal.subList(0, survivingChanges)) {
      change.apply(names);
    }
    var after = new MemoryDisk();
    after.directories.addAll(directories);
    Map<MemoryFile, MemoryFile> survivors = new HashMap<>();
    names.forEach((name, file) -> {
      MemoryFile survivor = survivors.computeIfAbsent(file, each -> each.afterCrash(random));
      after.live.put(name, survivor);
      after.durable.put(name, survivor);
    });
    return after;
  }

  private static int noneAllOrSome(Random random, int most) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> most;
      default -> random.nextInt(most + 1);
    };
  }

  /// From now on operations seem to work but are not durable.
  public synchronized void freeze() {
    if (frozen.isEmpty()) {
      frozen = Optional.of(copy());
    }
  }

  /// A copy of this disk without locks.
  public synchronized MemoryDisk copy() {
    var copy = new MemoryDisk();
    Map<MemoryFile, MemoryFile> copies = new HashMap<>();
    copy.directories.addAll(directories);
    live.forEach((name, file) ->
        copy.live.put(name, copies.computeIfAbsent(file, each -> new MemoryFile(each))));
    durable.forEach((name, file) ->
        copy.durable.put(name, copies.computeIfAbsent(file, each -> new MemoryFile(each))));
    for (NameChange change : journal) {
      copy.journal.add(
          new NameChange(
              change.directory(),
              change.gone(),
              change.made(),
              copies.computeIfAbsent(change.file(), each -> new MemoryFile(each))));
    }
    return copy;
  }

  /// Flips bits of one byte of a file, as a failing disk might.
  public synchronized void flip(Path file, long offset, int mask) throws IOException {
    existing(file).flip(offset, mask);
  }

  /// All files by path.
  public synchronized List<Path> files() {
    return List.copyOf(live.keySet());
  }

  @Override
  public synchronized byte[] readAll(Path file) throws IOException {
    return existing(file).bytes();
  }

  @Override
  public synchronized InputFile open(Path file) throws IOException {
    return new OpenMemoryFile(this, existing(file));
  }

  @Override
  public synchronized ByteBuffer map(Path file) throws IOException {
    return ByteBuffer.wrap(existing(file).bytes()).asReadOnlyBuffer();
  }

  @Override
  public synchronized OutputFile append(Path file) throws IOException {
    if (!live.containsKey(key(file))) {
      make(file, new MemoryFile());
    }
    return new OpenMemoryFile(this, existing(file));
  }

  @Override
  public synchronized void create(Path file, ByteBuffer content) throws IOException {
    requireAbsent(file);
    var made = new MemoryFile();
    make(file, made);
    made.write(made.length(), content);
    made.sync();
  }

  @Override
  public synchronized void replace(Path from, Path to) throws IOException {
    MemoryFile moved = existing(from);
    Path target = inDirectory(to);
    Path source = key(from);
    live.remove(source);
    live.put(target, moved);
    if (parent(source).equals(parent(target))) {
      record(new NameChange(parent(target), Optional.of(source), Optional.of(target), moved));
    } else {
      record(new NameChange(parent(target), Optional.empty(), Optional.of(target), moved));
      record(new NameChange(parent(source), Optional.of(source), Optional.empty(), moved));
    }
  }

  @Override
  public synchronized void replaceAndErase(Path from, Path to) throws IOException {
    MemoryFile old = existing(to);
    replace(from, to);
    syncDirectory(parent(key(to)));
    old.write(0, ByteBuffer.allocate(old.length()));
    old.sync();
  }

  @Override
  public synchronized void moveNew(Path from, Path to) throws IOException {
    existing(from);
    requireAbsent(to);
    replace(from, to);
  }

  @Override
  public synchronized void truncate(Path file, long length) throws IOException {
    MemoryFile cut = existing(file);
    cut.truncate(length);
    cut.sync();
  }

  @Override
  public synchronized void overwrite(Path file, long offset, ByteBuffer bytes) throws IOException {
    MemoryFile changed = existing(file);
    changed.write(offset, bytes);
    changed.sync();
  }

  @Override
  public synchronized void delete(Path file) {
    Path name = key(file);
    if (!live.containsKey(name) && children(name).isEmpty()) {
      directories.remove(name);
    }
    MemoryFile gone = live.remove(name);
    if (gone != null) {
      record(new NameChange(parent(name), Optional.of(name), Optional.empty(), gone));
    }
  }

  @Override
  public synchronized void syncDirectory(Path directory) throws IOException {
    Path name = key(directory);
    if (!directories.contains(name)) {
      throw new NoSuchFileException(directory.toString());
    }
    for (NameChange change : journal) {
      if (change.directory().equals(name)) {
        change.apply(durable);
      }
    }
    journal.removeIf(change -> change.directory().equals(name));
  }

  /// This disk has no modes.
  @Override
  public int makePrivate(Path directory, List<Path> within) {
    return 0;
  }

  @Override
  public synchronized void createDirectories(Path directory) throws IOException {
    for (Path each = key(directory); each != null; each = each.getParent()) {
      if (live.containsKey(each)) {
        throw new FileAlreadyExistsException(each.toString());
      }
      directories.add(each);
    }
  }

  @Override
  public synchronized boolean exists(Path path) {
    return live.containsKey(key(path)) || directories.contains(key(path));
  }

  @Override
  public synchronized long size(Path file) throws IOException {
    return existing(file).length();
  }

  /// Always 1970: this disk has no clock.
  @Override
  public synchronized Instant modified(Path file) throws IOException {
    existing(file);
    return Instant.EPOCH;
  }

  @Override
  public synchronized Path realPath(Path path) throws IOException {
    if (!exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return key(path);
  }

  @Override
  public synchronized boolean isReadOnly(Path file) throws IOException {
    if (!exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return false;
  }

  @Override
  public synchronized void copyOwnership(Path from, Path to) throws IOException {
    existing(from);
    existing(to);
  }

  @Override
  public synchronized void copyOwner(Path from, Path to) throws IOException {
    copyOwnership(from, to);
  }

  @Override
  public synchronized boolean isFolder(Path path) {
    return directories.contains(key(path));
  }

  @Override
  public synchronized List<Path> list(Path directory) throws NotDirectoryException {
    if (live.containsKey(key(directory))) {
      throw new NotDirectoryException(directory.toString());
    }
    return children(directory);
  }

  private List<Path> children(Path directory) {
    Path name = key(directory);
    var found = new TreeSet<Path>();
    for (Path each : live.keySet()) {
      if (parent(each).equals(name)) {
        found.add(directory.resolve(each.getFileName()));
      }
    }
    for (Path each : directories) {
      if (each.getParent() != null && parent(each).equals(name)) {
        found.add(directory.resolve(each.getFileName()));
      }
    }
    return List.copyOf(found);
  }

  @Override
  public synchronized Optional<Closeable> tryLock(Path file) throws IOException {
    Path name = inDirectory(file);
    if (!locks.add(name)) {
      return Optional.empty();
    }
    if (!live.containsKey(name)) {
      make(file, new MemoryFile());
    }
    return Optional.of(new HeldLock(name));
  }

  private void make(Path file, MemoryFile made) throws IOException {
    Path name = inDirectory(file);
    live.put(name, made);
    record(new NameChange(parent(name), Optional.empty(), Optional.of(name), made));
  }

  private void record(NameChange change) {
    journal.add(change);
  }

  private MemoryFile existing(Path file) throws NoSuchFileException {
    MemoryFile found = live.get(key(file));
    if (found == null) {
      throw new NoSuchFileException(file.toString());
    }
    return found;
  }

  private void requireAbsent(Path file) throws FileAlreadyExistsException {
    if (exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
  }

  private Path inDirectory(Path file) throws NoSuchFileException {
    Path name = key(file);
    if (!directories.contains(parent(name))) {
      throw new NoSuchFileException(file.toString());
    }
    return name;
  }

  private static Path key(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private static Path parent(Path name) {
    Path parent = name.getParent();
    return parent == null ? name : parent;
  }

  private final class HeldLock implements Closeable {
    private final Path name;
    private boolean open = true;

    HeldLock(Path name) {
      this.name = name;
    }

    @Override
    public void close() {
      synchronized (MemoryDisk.this) {
        if (open) {
          open = false;
          locks.remove(name);
        }
      }
    }
  }
}
