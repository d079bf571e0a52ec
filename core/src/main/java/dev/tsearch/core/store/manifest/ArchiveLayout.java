package dev.tsearch.core.store.manifest;

import java.nio.file.Path;
import java.util.List;

/// The paths of an archive. Every path is built here; [dev.tsearch.core.store] lists the files.
///
/// @param root the archive's directory
public record ArchiveLayout(Path root) {

  /// The path of the active partition from the root, as in the manifest.
  public static final String ACTIVE = "active.jsonl";

  /// The path of the directory of sealed partitions from the root, as in the manifest.
  public static final String PARTITIONS = "partitions";

  /// The end of the name of a sealed partition in plain form.
  public static final String PARTITION_SUFFIX = ".jsonl";

  /// The end of the name of a sidecar.
  public static final String SIDECAR_SUFFIX = ".bloom";

  /// The end of the name of a file that is not complete yet; such files exist only under the lock.
  public static final String TEMPORARY_SUFFIX = ".tmp";

  /// The ordered list of partitions.
  public Path manifest() {
    return root.resolve("manifest.json");
  }

  /// The active partition: the one that entries are appended to.
  public Path active() {
    return root.resolve(ACTIVE);
  }

  /// The directory of sealed partitions and their sidecars.
  public Path partitions() {
    return root.resolve(PARTITIONS);
  }

  /// The file of a sealed partition.
  public Path partition(Partition partition) {
    return root.resolve(partition.file());
  }

  /// The file that a sealed partition has under a compression.
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

  /// The table of sources.
  public Path sources() {
    return root.resolve("sources.jsonl");
  }

  /// What was forgotten on purpose, so that it does not come back.
  public Path forgotten() {
    return root.resolve("forgotten.jsonl");
  }

  /// The bytes that an unfinished erasure overwrites.
  public Path erasing() {
    return root.resolve("erasing.jsonl");
  }

  /// The directory of chibi's contexts, of the entries that are appended by hand.
  public Path contexts() {
    return root.resolve("contexts");
  }

  /// The settings of the archive, which the command line reads.
  public Path settings() {
    return root.resolve("config.toml");
  }

  /// The directory of the index.
  public Path index() {
    return root.resolve("index");
  }

  /// The directory of derived files.
  public Path derived() {
    return root.resolve("derived");
  }

  /// The copy of all sidecars in one file.
  public Path summaryPack() {
    return derived().resolve("summary.pack");
  }

  /// The merged sessions of many partitions.
  public Path sessionPack() {
    return derived().resolve("sessions.pack");
  }

  /// The use of models and tools in many partitions, by session.
  public Path usagePack() {
    return derived().resolve("usage.pack");
  }

  /// The sidecar of the active partition.
  public Path activeSidecar() {
    return derived().resolve("active.bloom");
  }

  /// The checksums of the lines of the active partition.
  public Path activeSums() {
    return derived().resolve("active.sums");
  }

  /// The checksum of the rules of forgetting.
  public Path forgottenSum() {
    return derived().resolve("forgotten.sum");
  }

  /// The list of files that imports need not open again: `derived/seen`.
  public Path seenSources() {
    return derived().resolve("seen");
  }

  /// The commits of git repositories that imports need not walk again: `derived/git-refs`.
  public Path seenCommits() {
    return derived().resolve("git-refs");
  }

  /// The databases that imports need not read again: `derived/databases`.
  public Path seenDatabases() {
    return derived().resolve("databases");
  }

  /// What a cluster acknowledged, so that pushes need not send it again: `derived/pushed/NAME`.
  public Path pushed(String cluster) {
    return derived().resolve("pushed").resolve(cluster);
  }

  /// The result of the last verification: `derived/verified.json`.
  public Path verified() {
    return derived().resolve("verified.json");
  }

  /// The files that a build with vectors left: `derived/vectors`. Nothing reads them.
  public Path vectors() {
    return derived().resolve("vectors");
  }

  /// The values of sources that no reader understood.
  public Path quarantine() {
    return derived().resolve("quarantine.jsonl");
  }

  /// The directory of the bytes that recovery removed from other files.
  public Path torn() {
    return root.resolve("torn");
  }

  /// The lock file of writers.
  public Path lock() {
    return root.resolve(".tsearch.lock");
  }

  /// The lock file of imports.
  public Path importLock() {
    return root.resolve(".tsearch.import.lock");
  }

  /// The lock file of a process that imports the changes of watched folders.
  public Path watchLock() {
    return root.resolve(".tsearch.watch.lock");
  }

  /// All files and directories that an archive may have in its root.
  public List<Path> top() {
    return List.of(
        manifest(),
        active(),
        partitions(),
        originals(),
        sources(),
        forgotten(),
        erasing(),
        contexts(),
        settings(),
        index(),
        derived(),
        torn(),
        lock(),
        importLock(),
        watchLock());
  }

  /// The name under which a file is written before it is renamed to its own name.
  public Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
  }
}
