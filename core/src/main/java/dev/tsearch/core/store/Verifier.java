package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks the truth of an archive: that the manifest, the files that it names, their checksums,
/// counts and ranges agree, and that every line is an entry. Reads all of it, changes nothing, and
/// goes on after a finding.
public final class Verifier {
  private final Archive archive;
  private final List<Finding> findings = new ArrayList<>();
  private long entries;
  private long bytes;

  private Verifier(Archive archive) {
    this.archive = archive;
  }

  /// Something that is not as it must be.
  ///
  /// @param file the file that it concerns
  /// @param problem what is wrong with it and where, in one line
  public record Finding(Path file, String problem) {}

  /// What was checked, and what was found.
  ///
  /// @param partitions how many partitions were read, the active one included
  /// @param entries how many entries were read
  /// @param bytes how many bytes of partitions were read
  /// @param findings what is wrong; empty if nothing
  public record Report(int partitions, long entries, long bytes, List<Finding> findings) {
    /// Copies the findings.
    public Report {
      findings = List.copyOf(findings);
    }

    /// Whether nothing is wrong.
    public boolean isClean() {
      return findings.isEmpty();
    }
  }

  /// Checks an archive. A writer at work may show as a file that no manifest lists yet: who wants
  /// to be sure holds the lock.
  public static Report verify(Archive archive) throws IOException {
    var verifier = new Verifier(archive);
    try (Snapshot snapshot = archive.snapshot()) {
      Manifest manifest = snapshot.manifestOnDisk();
      for (Partition partition : manifest.partitions()) {
        verifier.verify(snapshot, partition);
      }
      verifier.readAll(snapshot, snapshot.activeOrdinal(), verifier.layout().active());
      verifier.verifyListed(manifest);
      return new Report(
          manifest.partitions().size() + 1, verifier.entries, verifier.bytes, verifier.findings);
    }
  }

  private ArchiveLayout layout() {
    return archive.layout();
  }

  private void verify(Snapshot snapshot, Partition partition) throws IOException {
    Path file = layout().partition(partition);
    Optional<CorruptArchiveException> damage = snapshot.damage(partition);
    if (damage.isPresent()) {
      add(file, damage.get().problem());
      return;
    }
    PartitionTally tally = readAll(snapshot, partition.ordinal(), file);
    bytes += partition.bytes();
    Partition found = tally.partition(partition.ordinal(), partition.bytes(), partition.crc32c());
    compare(file, "entries", partition.count(), found.count());
    compare(file, "entries without a time", partition.undated(), found.undated());
    compare(file, "prompts", partition.prompts(), found.prompts());
    compare(file, "as its earliest time", partition.min(), found.min());
    compare(file, "as its latest time", partition.max(), found.max());
  }

  private PartitionTally readAll(Snapshot snapshot, int ordinal, Path file) throws IOException {
    var tally = new PartitionTally(snapshot.head().rotation());
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (next(cursor, file)) {
        tally.add(cursor.entry());
        entries++;
      }
    }
    return tally;
  }

  /// Moves to the next line that is an entry.
  private boolean next(EntryCursor cursor, Path file) throws IOException {
    while (true) {
      try {
        return cursor.next();
      } catch (CorruptArchiveException e) {
        add(file, e.problem());
      }
    }
  }

  private void compare(Path file, String what, long listed, long found) {
    if (listed != found) {
      add(file, "the manifest lists " + listed + " " + what + ", the file has " + found);
    }
  }

  /// Every file of the archive's own form in `partitions` must be listed.
  private void verifyListed(Manifest manifest) throws IOException {
    Disk disk = archive.disk();
    Set<Path> listed = new HashSet<>();
    for (Partition partition : manifest.partitions()) {
      listed.add(layout().partition(partition));
      listed.add(layout().sidecar(partition));
    }
    for (Path file : disk.list(layout().partitions())) {
      if (PartitionName.of(file.getFileName().toString()).isPresent() && !listed.contains(file)) {
        add(file, "no manifest lists it");
      }
    }
  }

  private void add(Path file, String problem) {
    findings.add(new Finding(file, problem));
  }
}
