package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.manifest.TornFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The files of partitions that the manifest does not list, left by a crash. Used by [Recovery].
///
/// @param disk the disk of the archive
/// @param torn keeps files that may have entries
/// @param message receives a message for every file that is kept
record UnlistedFiles(Disk disk, TornFiles torn, Consumer<String> message) {

  /// Removes the files that a replacement or a conversion left, and moves the uncommitted
  /// partitions of an import to `torn/`, as a later generation than the one that is listed.
  ///
  /// @param files the files in `partitions/`
  void clear(Manifest manifest, List<Path> files) throws IOException {
    Set<String> listed = listed(manifest);
    Set<String> present =
        files.stream()
            .map(file -> ArchiveLayout.PARTITIONS + "/" + file.getFileName())
            .collect(Collectors.toSet());
    for (Path file : files) {
      String name = file.getFileName().toString();
      Optional<PartitionName> parsed = PartitionName.of(name);
      if (parsed.isEmpty() || listed.contains(name)) {
        continue;
      }
      Optional<Partition> sibling = manifest.partition(parsed.get().ordinal());
      boolean superseded =
          sibling.isPresent()
              && !parsed.get().isLaterThan(sibling.get())
              && present.contains(sibling.get().file())
              && (parsed.get().generation() > 0
                  || sibling.get().generation() > 0
                  || listed.contains(parsed.get().lines())
                  || listed.contains(parsed.get().lines() + Compression.ZSTD.suffix()));
      boolean discarded = manifest.discarded().contains(parsed.get().ordinal());
      if (parsed.get().sidecar() || superseded || discarded) {
        disk.delete(file);
      } else {
        Path kept = torn.move(file);
        message.accept(file + ": not part of the archive; kept as " + kept);
      }
    }
  }

  private static Set<String> listed(Manifest manifest) {
    var names = new HashSet<String>(4 * manifest.partitions().size());
    for (Partition partition : manifest.partitions()) {
      names.add(partition.file().substring(ArchiveLayout.PARTITIONS.length() + 1));
      names.add(partition.sidecarFile().substring(ArchiveLayout.PARTITIONS.length() + 1));
    }
    return names;
  }
}
