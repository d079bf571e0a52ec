package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.FolderTree;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.doctor.ArchivePlaceCheck.ArchivePresence;
import dev.tsearch.indexer.ingest.originals.Awaited;
import dev.tsearch.indexer.ingest.report.PlaceSurvey;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Examines an archive and the places of its sources. Changes nothing, and takes no lock for longer
/// than it takes to see that the lock is free. Reads no sealed partition and no original. Used
/// once.
public final class Doctor {
  private final Disk disk;
  private final DoctorRequest request;
  private final ArchiveLayout layout;
  private final PlaceComparison comparison;
  private final List<DoctorFinding> findings = new ArrayList<>();

  /// Compares places with the archive.
  @FunctionalInterface
  public interface PlaceComparison {
    /// The files of each place.
    List<PlaceSurvey> survey(List<Path> places) throws IOException;
  }

  /// @param comparison compares the known places that exist with the archive
  public Doctor(Disk disk, DoctorRequest request, PlaceComparison comparison) {
    this.disk = disk;
    this.request = request;
    this.layout = new ArchiveLayout(request.root());
    this.comparison = comparison;
  }

  /// Examines everything.
  ///
  /// @throws IOException if the operating system refuses to describe the archive's files
  public List<DoctorFinding> examine() throws IOException {
    boolean isWatched = ArchiveLock.isHeld(disk, layout.watchLock());
    List<DoctorRequest.ExaminedPlace> there =
        request.places().stream().filter(DoctorRequest.ExaminedPlace::isThere).toList();
    List<Path> paths = there.stream().map(DoctorRequest.ExaminedPlace::path).toList();
    var threads = Thread.ofPlatform().daemon().name("tsearch-places").factory();
    try (ExecutorService thread = Executors.newSingleThreadExecutor(threads)) {
      Future<List<PlaceSurvey>> surveys = thread.submit(() -> comparison.survey(paths));
      examineArchive(isWatched);
      findings.add(request.settings());
      examinePlaces(there, surveys, isWatched);
    }
    return List.copyOf(findings);
  }

  private void examineArchive(boolean isWatched) throws IOException {
    FolderTree tree;
    try {
      tree = FolderTree.of(request.root());
    } catch (NoSuchFileException _) {
      findings.add(place(ArchivePresence.ABSENT, ""));
      return;
    } catch (AccessDeniedException e) {
      findings.add(place(ArchivePresence.DENIED, denied(e)));
      return;
    }
    List<Partition> partitions = List.of();
    try (Snapshot snapshot = Archive.open(disk, request.root()).snapshot()) {
      partitions = snapshot.manifest().partitions();
      findings.add(place(ArchivePresence.PRESENT, ""));
      new ArchiveExamination(disk, snapshot, request, findings).run();
    } catch (AccessDeniedException e) {
      findings.add(place(ArchivePresence.DENIED, denied(e)));
    } catch (NoSuchFileException _) {
      findings.add(withoutManifest(tree));
    } catch (CorruptArchiveException e) {
      findings.add(place(ArchivePresence.UNREADABLE, String.valueOf(e.getMessage())));
    } catch (NewerFormatException e) {
      findings.add(place(ArchivePresence.NEWER, String.valueOf(e.getMessage())));
    }
    findings.add(AccessCheck.of(request.user(), tree));
    findings.add(SizeCheck.of(layout, tree, partitions, request.now()));
    findings.add(
        new SpaceCheck(
            tree.freeBytes(),
            partitions.stream().filter(Doctor::isPlain).mapToLong(Partition::bytes).sum()));
    try {
      examineSources(tree, isWatched);
    } catch (AccessDeniedException _) {
      // AccessCheck names it.
    }
  }

  private ArchivePlaceCheck withoutManifest(FolderTree tree) throws IOException {
    if (tree.unreadable().contains(request.root())) {
      return place(ArchivePresence.DENIED, request.root() + ": permission denied");
    }
    return hasEntries()
        ? place(ArchivePresence.UNREADABLE, "the manifest is missing")
        : place(ArchivePresence.ABSENT, "");
  }

  private static String denied(AccessDeniedException denial) {
    return denial.getFile() + ": permission denied";
  }

  /// The files in whose place is something else.
  private static List<String> strange(FolderTree tree) {
    return tree.nodes().stream()
        .filter(FolderTree.Node::isStrange)
        .map(node -> node.path() + ": a pipe, a device or a link is in the place of a file")
        .toList();
  }

  private static boolean isPlain(Partition partition) {
    return switch (partition.compression()) {
      case NONE -> true;
      case ZSTD -> false;
    };
  }

  private boolean hasEntries() throws IOException {
    return disk.exists(layout.active())
        || disk.exists(layout.sources())
        || !disk.list(layout.partitions()).isEmpty();
  }

  private ArchivePlaceCheck place(ArchivePresence state, String reason) {
    return new ArchivePlaceCheck(request.root(), request.origin(), state, reason);
  }

  /// Examines what imports have done.
  private void examineSources(FolderTree tree, boolean isWatched) throws IOException {
    List<SourceRow> rows = List.of();
    var losses = new ArrayList<>(strange(tree));
    try (OriginalStore originals = OriginalStore.open(disk, layout)) {
      rows = originals.all();
      originals.damage().ifPresent(damage -> losses.add(String.valueOf(damage.getMessage())));
      for (Path log : originals.absentLogs()) {
        if (!tree.unreadable().contains(log.getParent())) { // else it is not known
          losses.add(log + ": the file is missing, with originals");
        }
      }
      if (!disk.isBlocked(layout.forgotten())) { // else it is named as what is no file
        originals.lossOfRules().ifPresent(loss -> losses.add(String.valueOf(loss.getMessage())));
      }
    } catch (NewerFormatException _) {
      // the manifest's finding names the version
    }
    if (!losses.isEmpty()) {
      findings.add(new DamageCheck(losses));
    }
    boolean isImporting = ArchiveLock.isHeld(disk, layout.importLock());
    boolean isWriting = isImporting || ArchiveLock.isHeld(disk, layout.lock());
    findings.add(
        new InterruptedWorkCheck(
            isWriting,
            disk.exists(layout.erasing()),
            count(tree, ArchiveLayout.TEMPORARY_SUFFIX),
            rows.stream().filter(SourceRow::hasNews).count(),
            disk.list(layout.torn()).size()));
    long last = lastImport();
    findings.add(
        new LastImportCheck(last, isImporting, isWatched, QuarantineSummary.count(disk, layout)));
    List<SourceRow> gone = GoneSources.of(disk, rows);
    findings.add(
        new GoneSourcesCheck(
            rows.size(), gone.size(), gone.stream().mapToLong(SourceRow::length).sum()));
  }

  /// When an import last found something; 0 for never. `forget` and `redact` rewrite the list of
  /// sources: in an archive that forgets, imports are seen by the list of files that they read.
  private long lastImport() throws IOException {
    boolean isTold = disk.exists(layout.forgotten()) && disk.exists(layout.seenSources());
    Path written = isTold ? layout.seenSources() : layout.sources();
    return disk.exists(written) ? disk.modified(written).getEpochSecond() : 0;
  }

  private static long count(FolderTree tree, String suffix) {
    return tree.nodes().stream().filter(node -> node.path().toString().endsWith(suffix)).count();
  }

  private void examinePlaces(
      List<DoctorRequest.ExaminedPlace> there,
      Future<List<PlaceSurvey>> surveyed,
      boolean isWatched)
      throws IOException {
    try {
      List<PlaceSurvey> surveys = Awaited.result(surveyed);
      for (int i = 0; i < there.size(); i++) {
        addPlace(there.get(i), surveys.get(i), isWatched);
      }
    } catch (AccessDeniedException e) {
      findings.add(new UncomparedPlacesCheck(denied(e)));
    } catch (CorruptArchiveException | NewerFormatException e) {
      findings.add(new UncomparedPlacesCheck(String.valueOf(e.getMessage())));
    }
    List<String> absent =
        request.places().stream()
            .filter(place -> !place.isThere())
            .map(DoctorRequest.ExaminedPlace::origin)
            .distinct()
            .toList();
    findings.add(new AbsentPlacesCheck(absent));
  }

  private void addPlace(DoctorRequest.ExaminedPlace place, PlaceSurvey survey, boolean isWatched)
      throws IOException {
    findings.add(
        KnownPlaceCheck.of(place.path(), place.origin(), survey.files(), survey.unreadable()));
    if (place.claudeSettings().isPresent()) {
      var period = ClaudeRetention.read(disk, place.claudeSettings().get());
      findings.add(
          RetentionCheck.of("Claude Code", period, survey.files(), request.now(), isWatched));
    }
  }
}
