package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.manifest.Finding.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Gathers findings, in bounded memory: of a file that is damaged all over the first ones are kept,
/// the others are counted. Not thread-safe.
public final class Findings {
  /// So many tell where to look; more tell no more.
  private static final int MOST_OF_A_FILE = 20;

  private final List<Finding> kept = new ArrayList<>();
  private final Map<Path, Integer> ofFile = new HashMap<>();
  private long omitted;

  /// Notes that truth is damaged.
  public void dataLoss(Path file, long offset, String problem) {
    add(new Finding(file, offset, Severity.DATA_LOSS, problem));
  }

  /// Notes what repair mends.
  public void repairable(Path file, long offset, String problem) {
    add(new Finding(file, offset, Severity.REPAIRABLE, problem));
  }

  public void dataLoss(CorruptArchiveException damage) {
    add(Finding.dataLoss(damage));
  }

  private void add(Finding finding) {
    if (ofFile.merge(finding.file(), 1, Integer::sum) <= MOST_OF_A_FILE) {
      kept.add(finding);
    } else {
      omitted++;
    }
  }

  /// Whether something was found in a file.
  public boolean concern(Path file) {
    return ofFile.containsKey(file);
  }

  /// How many were found in a file, kept or not.
  public int count(Path file) {
    return ofFile.getOrDefault(file, 0);
  }

  /// Those that were kept.
  public List<Finding> kept() {
    return List.copyOf(kept);
  }

  /// How many were only counted.
  public long omitted() {
    return omitted;
  }
}
