package dev.tsearch.cluster.push;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.remote.ClusterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What a cluster acknowledged of an archive: a text file in the folder of derived files. Without
/// it everything is sent again, which changes nothing there. Single-threaded.
///
/// The fields of a line are separated by tabs. Lines that are not understood are ignored; a file
/// with another first line is ignored as a whole.
///
/// | line | content |
/// |---|---|
/// | `tsearch pushed 2`, key | what was sent, and as what: prefix, owner, schema, analysis, months, selection |
/// | `index`, uuid, name | an index that the cluster had |
/// | `sealed`, ordinal, generation, entries | a sealed partition that the cluster has |
/// | `active`, ordinal, bytes, CRC-32C | the first bytes of a partition that the cluster has |
final class Ledger {
  private static final String HEADER = "tsearch pushed 2";
  private static final String TAB = "\t";

  /// What a push that is killed has to send again at most.
  private static final long INTERVAL_NANOS = 2_000_000_000L;

  private final Disk disk;
  private final Path file;
  private final String key;
  private final Map<String, String> indices = new TreeMap<>();
  private final Map<Integer, String> sealed = new TreeMap<>();
  private int activeOrdinal = -1;
  private long activeBytes;
  private int activeChecksum;
  private long writtenNanos = System.nanoTime();

  private Ledger(Disk disk, Path file, String key) {
    this.disk = disk;
    this.file = file;
    this.key = key;
  }

  /// Reads a file, which may be missing.
  ///
  /// @param key what entries are sent as; the file counts only if they were sent as the same
  static Ledger in(Disk disk, Path file, String key) throws IOException {
    var ledger = new Ledger(disk, file, key);
    String text;
    try {
      text = new String(disk.readAll(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException _) {
      return ledger;
    }
    var lines = text.lines().iterator();
    if (!lines.hasNext() || !lines.next().equals(HEADER + TAB + key)) {
      return ledger;
    }
    try {
      while (lines.hasNext()) {
        ledger.read(lines.next().split(TAB, -1));
      }
      return ledger;
    } catch (NumberFormatException _) {
      return new Ledger(disk, file, key); // damaged
    }
  }

  private void read(String[] fields) {
    if (fields[0].equals("index") && fields.length == 3) {
      indices.put(fields[2], fields[1]);
    } else if (fields[0].equals("sealed") && fields.length == 4) {
      sealed.put(Integer.parseInt(fields[1]), fields[2] + TAB + fields[3]);
    } else if (fields[0].equals("active") && fields.length == 4) {
      activeOrdinal = Integer.parseInt(fields[1]);
      activeBytes = Long.parseLong(fields[2]);
      activeChecksum = Integer.parseInt(fields[3]);
    }
  }

  /// Forgets everything if an index that the cluster had is gone.
  ///
  /// @param existing the ids of the indices that the cluster has, by name
  /// @param firstKept the name of the first month that is kept: earlier ones may be gone; empty if
  ///   all are kept
  void check(Map<String, String> existing, String firstKept) {
    for (Map.Entry<String, String> index : indices.entrySet()) {
      boolean mayBeGone = index.getKey().compareTo(firstKept) < 0;
      if (!mayBeGone && !index.getValue().equals(existing.get(index.getKey()))) {
        sealed.clear();
        activeOrdinal = -1;
        activeBytes = 0;
      }
    }
    indices.clear();
    indices.putAll(existing);
  }

  /// Whether nothing is known.
  boolean isEmpty() {
    return sealed.isEmpty() && activeOrdinal < 0;
  }

  /// Whether the cluster has a sealed partition.
  boolean has(Partition partition) {
    return state(partition).equals(sealed.get(partition.ordinal()));
  }

  /// How many of the first bytes of a partition the cluster has.
  long bytes(int ordinal) {
    return ordinal == activeOrdinal ? activeBytes : 0;
  }

  /// The checksum of these bytes.
  int checksum() {
    return activeChecksum;
  }

  /// The partitions that the cluster has.
  Set<Integer> ordinals() {
    var all = new HashSet<>(sealed.keySet());
    if (activeOrdinal >= 0) {
      all.add(activeOrdinal);
    }
    return all;
  }

  /// Records a sealed partition.
  void add(Partition partition) {
    sealed.put(partition.ordinal(), state(partition));
    if (partition.ordinal() == activeOrdinal) {
      activeOrdinal = -1;
      activeBytes = 0;
    }
  }

  /// Records the first bytes of the active partition.
  void add(int ordinal, long bytes, int checksum) {
    activeOrdinal = ordinal;
    activeBytes = bytes;
    activeChecksum = checksum;
  }

  /// Forgets a partition that the cluster no longer has.
  void remove(int ordinal) {
    sealed.remove(ordinal);
    if (ordinal == activeOrdinal) {
      activeOrdinal = -1;
      activeBytes = 0;
    }
  }

  private static String state(Partition partition) {
    return partition.generation() + TAB + partition.count();
  }

  /// The ids of the indices that a cluster has, by name.
  @FunctionalInterface
  interface Indices {
    Map<String, String> read() throws ClusterException;
  }

  /// Replaces the file unless that was done a moment ago.
  void writeSoon(Indices existing) throws IOException, ClusterException {
    long now = System.nanoTime();
    if (now - writtenNanos > INTERVAL_NANOS) {
      write(existing.read());
      writtenNanos = System.nanoTime();
    }
  }

  /// Replaces the file.
  ///
  /// @param existing the ids of the indices that the cluster has, by name
  void write(Map<String, String> existing) throws IOException {
    indices.clear();
    indices.putAll(existing);
    var text = new StringBuilder(HEADER).append(TAB).append(key).append('\n');
    indices.forEach(
        (name, uuid) -> text.append("index\t").append(uuid).append(TAB).append(name).append('\n'));
    sealed.forEach((ordinal, state) ->
        text.append("sealed\t").append(ordinal).append(TAB).append(state).append('\n'));
    if (activeOrdinal >= 0) {
      text.append("active\t").append(activeOrdinal).append(TAB).append(activeBytes);
      text.append(TAB).append(activeChecksum).append('\n');
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      disk.createDirectories(folder);
    }
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
    disk.replace(temporary, file);
  }
}
