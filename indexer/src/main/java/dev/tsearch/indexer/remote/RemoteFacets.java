package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Field;
import java.util.List;
import java.util.Map;

/// The numbers of matches in a cluster by value.
///
/// @param values for each field of [dev.tsearch.indexer.lucene.reader.FacetCounts#FIELDS], the
///   number of matches of its values
/// @param times the number of matches by the beginning of the quarter of an hour, in unix seconds
/// @param undated the number of matches without a time
/// @param approximations which counts may be too low, and by how much at most, one sentence each
/// @param problems why the counts are not complete, one sentence each; empty if they are
public record RemoteFacets(
    Map<Field, Map<String, Long>> values,
    Map<Long, Long> times,
    long undated,
    List<String> approximations,
    List<String> problems) {

  /// Copies the collections.
  public RemoteFacets {
    values = Map.copyOf(values);
    times = Map.copyOf(times);
    approximations = List.copyOf(approximations);
    problems = List.copyOf(problems);
  }
}
