package dev.tsearch.core.store.manifest;

import java.nio.file.Path;

/// Where everything stands in an archive. Readers and writers build every path here.
///
/// @param root the archive's directory
public record ArchiveLayout(Path root) {

  /// The name of the appendable partition, as the manifest gives it.
  public static final String ACTIVE = "active.jsonl";

  /// The directory of sealed partitions, as the manifest gives it.
  public static final String PARTITIONS = "partitions";

  /// What the names of sealed partitions end in.
  public static final String PARTITION_SUFFIX = ".jsonl";

  /// What the names of sidecars end in.
  public static final String SIDECAR_SUFFIX = ".bloom";

  /// What the names of files end in that are not yet complete; they exist only under the lock.
  public static final String TEMPORARY_SUFFIX = ".tmp";

  /// The ordered list of partitions.
  public Path manifest() {
    return root.resolve("manifest.json");
  }

  /// The one appendable partition.
  public Path active() {
    return root.resolve(ACTIVE);
  }

  /// The directory of sealed partitions and their sidecars.
  public Path partitions() {
    return root.resolve(PARTITIONS);
  }

  /// A sealed partition.
  public Path partition(Partition partition) {
    return root.resolve(partition.file());
  }

  /// The file of a sealed partition's lines where they are stored in some way.
  public Path partition(Partition partition, Compression compression) {
    return root.resolve(partition.file(compression));
  }

  /// The sidecar of a sealed partition.
  public Path sidecar(Partition partition) {
    return root.resolve(partition.sidecarFile());
  }

  /// The directory of exact source bytes.
  public Path originals() {
    return root.resolve("originals");
  }

  /// What is known about each source.
  public Path sources() {
    return root.resolve("sources.jsonl");
  }

  /// The directory of chibi's contexts.
  public Path contexts() {
    return root.resolve("contexts");
  }

  /// What was forgotten on purpose.
  public Path forgotten() {
    return root.resolve("forgotten.jsonl");
  }

  /// The directory of the index.
  public Path index() {
    return root.resolve("index");
  }

  /// The directory of derived files.
  public Path derived() {
    return root.resolve("derived");
  }

  /// All sidecars in one file, behind a table.
  public Path summaryPack() {
    return derived().resolve("summary.pack");
  }

  /// What is known of the active partition.
  public Path activeSidecar() {
    return derived().resolve("active.bloom");
  }

  /// The list of files that imports need not open again: `derived/seen`.
  public Path seenSources() {
    return derived().resolve("seen");
  }

  /// The commits of git repositories that imports need not walk again: `derived/git-refs`.
  public Path seenCommits() {
    return derived().resolve("git-refs");
  }

  /// What no reader understood.
  public Path quarantine() {
    return derived().resolve("quarantine.jsonl");
  }

  /// The directory of what recovery has set aside.
  public Path torn() {
    return root.resolve("torn");
  }

  /// The file that stands for the right to write.
  public Path lock() {
    return root.resolve(".tsearch.lock");
  }

  /// The file that stands for the right to import.
  public Path importLock() {
    return root.resolve(".tsearch.import.lock");
  }

  /// The archive's own settings.
  public Path config() {
    return root.resolve("config.toml");
  }

  /// Where a file is written before it takes its name.
  public Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
  }
}
