package dev.tsearch.indexer.remote;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.nio.file.Path;
import java.util.List;

/// What to send to a cluster.
///
/// @param disk the disk of the archive
/// @param ledger the file that remembers what the cluster acknowledged of such pushes
/// @param whole the file that remembers what it acknowledged of pushes of all entries; the same for
///   one of these
/// @param time entries outside of this range are left out
/// @param sources the formats of the sources whose entries are sent, as [Field#term] returns them;
///   empty for all
/// @param keptFrom entries of an earlier time are left out, in unix seconds; undated ones are not
/// @param isDryRun whether entries are only counted
public record PushRequest(
    Disk disk,
    Path ledger,
    Path whole,
    TimeRange time,
    List<String> sources,
    long keptFrom,
    boolean isDryRun) {

  /// Copies the list.
  public PushRequest {
    sources = List.copyOf(sources);
  }

  /// Whether all entries are sent.
  public boolean isWhole() {
    return time.isUnbounded() && sources.isEmpty();
  }

  /// The formats whose entries are sent, as text; empty for all entries.
  public String selection() {
    return isWhole() ? "" : "|" + String.join(",", sources);
  }

  /// Whether an entry is sent.
  public boolean accepts(Entry entry) {
    boolean isInTime = time.isUnbounded() || (entry.isDated() && time.contains(entry.timestamp()));
    boolean isKept = !entry.isDated() || entry.timestamp() >= keptFrom;
    return isInTime
        && isKept
        && (sources.isEmpty()
            || sources.stream().anyMatch(source -> Field.SOURCE.matches(entry, source)));
  }
}
