package dev.tsearch.core.store.usage;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPackWriter.SidecarReader;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.UsageBuilder;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.usage.SessionUse.TableLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Updates a [UsagePack] to a manifest, under the write lock.
///
/// The file is rewritten only after a number of new partitions that grows with the file, so that an
/// archive that grows writes each byte of it about [#COVERED_PER_UNCOVERED] times. Tables of
/// sessions that did not grow are copied.
public final class UsagePackWriter {
  /// The number of partitions that the file may leave out in a small archive.
  private static final int MIN_UNCOVERED = 16;

  /// Of so many partitions that the file covers it may leave out one more.
  private static final int COVERED_PER_UNCOVERED = 16;

  /// The number of partitions whose tables are merged at once: limits the memory.
  private static final int PARTITIONS_PER_PASS = 500;

  private final Disk disk;
  private final Path file;
  private final Path temporary;

  /// Creates a writer of the file of an archive.
  public UsagePackWriter(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.file = layout.usagePack();
    this.temporary = layout.temporary(file);
  }

  /// Rewrites the file if it leaves out too many partitions. Otherwise removes it if it is not
  /// valid for the manifest. A partition without a valid sidecar of this version stays uncovered.
  public void update(Manifest manifest, SidecarReader sidecars) throws IOException {
    Optional<UsagePack> old =
        UsagePack.open(disk, file).filter(pack -> pack.partitions().areIn(manifest));
    int covered = old.map(pack -> pack.partitions().count()).orElse(0);
    int uncovered = manifest.partitions().size() - covered;
    if (uncovered > Math.max(MIN_UNCOVERED, covered / COVERED_PER_UNCOVERED)) {
      rewrite(old, manifest, sidecars);
    } else if (old.isEmpty()) {
      disk.delete(file);
    }
  }

  private void rewrite(Optional<UsagePack> valid, Manifest manifest, SidecarReader sidecars)
      throws IOException {
    Optional<UsagePack> old = valid.filter(UsagePack::hasAllTables);
    var known = new TreeMap<String, SessionUse>();
    old.flatMap(UsagePack::sessions)
        .ifPresent(all -> all.forEach(session -> known.put(session.session(), session)));
    var covered = new ArrayList<Partition>();
    var fresh = new ArrayList<Partition>();
    for (Partition partition : manifest.partitions()) {
      if (old.isPresent() && old.get().partitions().contain(partition)) {
        covered.add(partition);
      } else if (table(partition, sidecars).isPresent()) {
        covered.add(partition);
        fresh.add(partition);
      }
    }
    disk.delete(temporary);
    try (Disk.OutputFile out = disk.append(temporary)) {
      var merger = new Merger(old, known, fresh, sidecars, out);
      int passes = 1 + fresh.size() / PARTITIONS_PER_PASS;
      for (int pass = 0; pass < passes; pass++) {
        merger.merge(passes, pass);
      }
      merger.copyRest();
      out.write(ByteBuffer.wrap(UsagePack.encodeEnd(out.size(), merger.written, covered)));
    }
    disk.replace(temporary, file);
  }

  private static Optional<UsageTable> table(Partition partition, SidecarReader sidecars)
      throws IOException {
    return sidecars
        .sidecar(partition)
        .filter(sidecar -> !sidecar.isOutdated())
        .flatMap(Sidecar::usage);
  }

  /// Writes the tables of all sessions.
  private static final class Merger {
    private final Optional<UsagePack> old;
    private final Map<String, SessionUse> known;
    private final List<Partition> fresh;
    private final SidecarReader sidecars;
    private final Disk.OutputFile out;
    private final List<SessionUse> written = new ArrayList<>();

    /// @param known the sessions of the old file; those that are written are removed from it
    private Merger(
        Optional<UsagePack> old,
        Map<String, SessionUse> known,
        List<Partition> fresh,
        SidecarReader sidecars,
        Disk.OutputFile out) {
      this.old = old;
      this.known = known;
      this.fresh = fresh;
      this.sidecars = sidecars;
      this.out = out;
    }

    /// Writes a part of the sessions that grew.
    void merge(int passes, int pass) throws IOException {
      var sessions = new SessionTables(old, known, passes, pass);
      for (Partition partition : fresh) {
        table(partition, sidecars).ifPresent(table -> table.forEach(sessions));
      }
      for (Map.Entry<String, UsageBuilder> session : sessions.builders().entrySet()) {
        write(session.getKey(), session.getValue().toBytes());
      }
    }

    private void write(String session, byte[] table) throws IOException {
      written.add(new SessionUse(session, UsageSums.of(new UsageTable(table)), put(table)));
    }

    /// Copies the tables of the sessions that did not grow.
    void copyRest() throws IOException {
      for (SessionUse session : known.values()) {
        byte[] table = old.orElseThrow().tableBytes(session).orElseThrow();
        written.add(new SessionUse(session.session(), session.strands(), put(table)));
      }
    }

    private TableLocation put(byte[] table) throws IOException {
      long at = out.size();
      out.write(ByteBuffer.wrap(table));
      return new TableLocation(at, table.length, Checksum.crc32c(table));
    }
  }

  /// Removes the file.
  public void delete() throws IOException {
    disk.delete(file);
  }
}
