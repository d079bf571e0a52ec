package dev.tsearch.cluster.push;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.remote.ClusterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/// What a cluster acknowledged of an archive: a text file in the folder of derived files. Without
/// it everything is sent again, which changes nothing there. Single-threaded.
///
/// A push opens it before it sends anything, and closes it at its end. While it is open, or without
/// it, the cluster may have more than it says. Of two pushes at the same time the one that opened
/// it last writes it.
///
/// The fields of a line are separated by tabs. Lines that are not understood are ignored; a file
/// with another first line is ignored as a whole.
///
/// | line | content |
/// |---|---|
/// | `tsearch pushed 3`, key | what was sent, and as what: prefix, copy, owner, schema, analysis, months, formats |
/// | `since`, seconds | only entries from this time on were sent |
/// | `open`, token | a push that has not come to its end |
/// | `documents`, number | how many documents the cluster had of this copy of the archive |
/// | `index`, uuid, name | an index that the cluster had |
/// | `sealed`, ordinal, generation, entries | a sealed partition that the cluster has |
/// | `active`, ordinal, bytes, CRC-32C | the first bytes of a partition that the cluster has |
/// | `left`, ordinal, sentence | an entry of a partition that it has that was not sent, and why |
final class Ledger {
  private static final String HEADER = "tsearch pushed 3";
  private static final String TAB = "\t";

  /// What a push that is killed has to send again at most.
  private static final long INTERVAL_NANOS = 2_000_000_000L;

  private final Disk disk;
  private final Path file;
  private final String key;
  private final long since;
  private final String token = UUID.randomUUID().toString();
  private final Map<String, String> indices = new TreeMap<>();
  private final Map<Integer, String> sealed = new TreeMap<>();
  private final Map<Integer, List<String>> left = new TreeMap<>();
  private int activeOrdinal = -1;
  private long activeBytes;
  private int activeChecksum;
  private long recordedSince = Long.MIN_VALUE;
  private boolean isClosed;
  private boolean isOpened;
  private long documents = -1;
  private long writtenNanos = System.nanoTime();

  private Ledger(Disk disk, Path file, String key, long since) {
    this.disk = disk;
    this.file = file;
    this.key = key;
    this.since = since;
  }

  /// Reads a file, which may be missing.
  ///
  /// @param key what entries are sent as; the file counts only if they were sent as the same
  /// @param since the time from which on entries are sent, in unix seconds; the file counts only if
  ///   those were sent, too, as for `--since 30d` after a day
  static Ledger in(Disk disk, Path file, String key, long since) throws IOException {
    var ledger = new Ledger(disk, file, key, since);
    var lines = ledger.text().lines().iterator();
    if (!lines.hasNext() || !lines.next().equals(HEADER + TAB + key)) {
      return ledger;
    }
    try {
      ledger.isClosed = true;
      while (lines.hasNext()) {
        ledger.read(lines.next().split(TAB, -1));
      }
      return ledger.recordedSince > since ? new Ledger(disk, file, key, since) : ledger;
    } catch (NumberFormatException _) {
      return new Ledger(disk, file, key, since); // damaged
    }
  }

  /// The text of the file; empty if there is none.
  private String text() throws IOException {
    try {
      return new String(disk.readAll(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException _) {
      return "";
    }
  }

  private void read(String[] fields) {
    switch (fields[0] + fields.length) {
      case "since2" -> recordedSince = Long.parseLong(fields[1]);
      case "open2" -> isClosed = false;
      case "documents2" -> documents = Long.parseLong(fields[1]);
      case "index3" -> indices.put(fields[2], fields[1]);
      case "sealed4" -> sealed.put(Integer.parseInt(fields[1]), fields[2] + TAB + fields[3]);
      case "left3" -> addLeft(Integer.parseInt(fields[1]), List.of(fields[2]));
      case "active4" ->
          add(Integer.parseInt(fields[1]), Long.parseLong(fields[2]), Integer.parseInt(fields[3]));
      default -> {
        // of another version
      }
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
        clear();
      }
    }
    indices.clear();
    indices.putAll(existing);
  }

  /// Forgets everything.
  void clear() {
    sealed.clear();
    left.clear();
    activeOrdinal = -1;
    activeBytes = 0;
    documents = -1;
    isClosed = false;
  }

  /// Whether the last push came to its end, so that the cluster has nothing else.
  boolean isClosed() {
    return isClosed;
  }

  /// Whether this push has opened it.
  boolean isOpened() {
    return isOpened;
  }

  /// How many documents the cluster had of this copy of the archive; -1 if that is not known.
  long documents() {
    return documents;
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

  /// Forgets the partitions of which the cluster lacks documents, since others have deleted some:
  /// while a push has not come to its end, it is not known how many there were in all.
  ///
  /// @param there how many documents the cluster has by partition
  /// @param activeEntries how many entries the recorded bytes of the active partition have
  void check(Map<Integer, Long> there, long activeEntries) {
    for (Map.Entry<Integer, String> each : Map.copyOf(sealed).entrySet()) {
      String state = each.getValue();
      long entries = Long.parseLong(state.substring(state.indexOf(TAB) + 1));
      removeLacking(each.getKey(), entries, there);
    }
    if (activeOrdinal >= 0) {
      removeLacking(activeOrdinal, activeEntries, there);
    }
  }

  private void removeLacking(int ordinal, long entries, Map<Integer, Long> there) {
    int notSent = left.getOrDefault(ordinal, List.of()).size();
    if (there.getOrDefault(ordinal, 0L) < entries - notSent) {
      remove(ordinal);
    }
  }

  /// Why entries of partitions that the cluster has were not sent, one sentence each.
  List<String> left() {
    return left.values().stream().flatMap(List::stream).toList();
  }

  /// Records why entries of a partition were not sent, in addition to what was recorded.
  void addLeft(int ordinal, List<String> sentences) {
    if (!sentences.isEmpty()) {
      left.computeIfAbsent(ordinal, _ -> new ArrayList<>()).addAll(sentences);
    }
  }

  /// Forgets which entries of a partition were not sent.
  void removeLeft(int ordinal) {
    left.remove(ordinal);
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
    left.remove(ordinal);
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

  /// Writes durably that a push has begun: from now on the cluster may have more.
  void open() throws IOException {
    isClosed = false;
    isOpened = true;
    documents = -1;
    write();
  }

  /// Replaces the file unless that was done a moment ago.
  void writeSoon(Indices existing) throws IOException, ClusterException {
    if (System.nanoTime() - writtenNanos > INTERVAL_NANOS) {
      writeProgress(existing.read());
    }
  }

  /// Replaces the file; the push has not come to its end.
  ///
  /// @param existing the ids of the indices that the cluster has, by name
  void writeProgress(Map<String, String> existing) throws IOException {
    indices.clear();
    indices.putAll(existing);
    if (isMine()) {
      write();
    }
    writtenNanos = System.nanoTime();
  }

  /// Replaces the file: the push has come to its end.
  ///
  /// @param existing the ids of the indices that the cluster has, by name
  /// @param found how many documents the cluster has of this copy; -1 if that is not known
  void close(Map<String, String> existing, long found) throws IOException {
    isClosed = isMine();
    documents = found;
    writeProgress(existing);
  }

  /// Whether no other push has opened the file after this one.
  private boolean isMine() throws IOException {
    return text().lines().anyMatch(("open" + TAB + token)::equals);
  }

  private void write() throws IOException {
    var text = new StringBuilder(HEADER).append(TAB).append(key).append('\n');
    if (since != Long.MIN_VALUE) {
      text.append("since\t").append(since).append('\n');
    }
    if (!isClosed) {
      text.append("open\t").append(token).append('\n');
    }
    if (documents >= 0) {
      text.append("documents\t").append(documents).append('\n');
    }
    indices.forEach(
        (name, uuid) -> text.append("index\t").append(uuid).append(TAB).append(name).append('\n'));
    sealed.forEach((ordinal, state) ->
        text.append("sealed\t").append(ordinal).append(TAB).append(state).append('\n'));
    if (activeOrdinal >= 0) {
      text.append("active\t").append(activeOrdinal).append(TAB).append(activeBytes);
      text.append(TAB).append(activeChecksum).append('\n');
    }
    left.forEach((ordinal, sentences) ->
        sentences.forEach(sentence ->
            text.append("left\t").append(ordinal).append(TAB).append(sentence).append('\n')));
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
