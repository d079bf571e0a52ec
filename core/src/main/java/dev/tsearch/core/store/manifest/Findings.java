package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.store.manifest.Finding.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects findings in bounded memory: it keeps the first ones of each file and counts the others.
/// Not thread-safe.
public final class Findings {
  /// Enough to see what is wrong with a file.
  private static final int MAX_KEPT_PER_FILE = 20;

  private final List<Finding> kept = new ArrayList<>();
  private final Map<Path, Integer> ofFile = new HashMap<>();
  private long omitted;

  /// Adds a finding that source data is damaged.
  public void dataLoss(Path file, long offset, String problem) {
    add(new Finding(file, offset, Severity.DATA_LOSS, problem));
  }

  /// Adds a finding that repair fixes.
  public void repairable(Path file, long offset, String problem) {
    add(new Finding(file, offset, Severity.REPAIRABLE, problem));
  }

  /// Adds work that the next writer completes.
  public void unfinished(Path file, long offset, String problem) {
    add(new Finding(file, offset, Severity.UNFINISHED, problem));
  }

  /// Adds derived data that an older version wrote.
  public void outdated(Path file) {
    add(new Finding(file, 0, Severity.OUTDATED, "an older version wrote it"));
  }

  /// Adds a damaged file of source data.
  public void dataLoss(CorruptArchiveException damage) {
    add(Finding.dataLoss(damage));
  }

  private void add(Finding finding) {
    if (ofFile.merge(finding.file(), 1, Integer::sum) <= MAX_KEPT_PER_FILE) {
      kept.add(finding);
    } else {
      omitted++;
    }
  }

  /// Whether a file has a finding.
  public boolean concern(Path file) {
    return ofFile.containsKey(file);
  }

  /// The number of findings in a file, kept or only counted.
  public int count(Path file) {
    return ofFile.getOrDefault(file, 0);
  }

  /// The findings that were kept.
  public List<Finding> kept() {
    return List.copyOf(kept);
  }

  /// The number of findings that were only counted.
  public long omitted() {
    return omitted;
  }
}
