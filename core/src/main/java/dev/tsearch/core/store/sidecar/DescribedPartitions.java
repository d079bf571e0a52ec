package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/// The partitions whose files and sidecars are there, whatever the manifest lists. A manifest that
/// is damaged or older than they are is completed from them.
public final class DescribedPartitions {
  private DescribedPartitions() {}

  /// The rows of a manifest, with the latest generation of each partition whose listed file is
  /// gone, and with partitions that have no row, in the order of their ordinals.
  ///
  /// @param rows the rows that are known
  /// @param files the files in `partitions/`
  /// @param mayAdd whether a partition of an ordinal is added if it has no row
  public static List<Partition> complete(
      Disk disk,
      ArchiveLayout layout,
      Collection<Partition> rows,
      List<Path> files,
      IntPredicate mayAdd)
      throws IOException {
    Set<Path> present = new HashSet<>(files);
    var all = new TreeMap<Integer, Partition>();
    rows.forEach(row -> all.put(row.ordinal(), row));
    for (Path file : files) {
      Optional<Partition> found = SidecarFile.partition(disk, layout, file);
      if (found.isPresent()) {
        Partition known = all.get(found.get().ordinal());
        boolean isBetter =
            known == null
                ? mayAdd.test(found.get().ordinal())
                : found.get().generation() > known.generation()
                    && !present.contains(layout.partition(known));
        if (isBetter) {
          all.put(found.get().ordinal(), found.get());
        }
      }
    }
    return List.copyOf(all.values());
  }
}
