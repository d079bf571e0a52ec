package dev.tsearch.cluster.push;

import dev.tsearch.cluster.schema.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which index of each month takes new documents: the newest one, or the next if that has grown too
/// large. An entry of a month with several indices may be in any of them.
///
/// @param newest the number of that index by month; 1 for all others
record Months(Map<String, Integer> newest) {

  /// No month has several indices.
  static final Months NONE = new Months(Map.of());

  /// Copies the map.
  Months {
    newest = Map.copyOf(newest);
  }

  /// Chooses the indices.
  ///
  /// @param bytes the size of each index that exists, without replicas
  /// @param maxBytes the size from which a month goes on in another index
  static Months of(Map<String, Long> bytes, long maxBytes) {
    Map<String, Integer> newest = new HashMap<>();
    bytes.forEach((index, size) -> {
      int number = Names.numberOf(index) + (size >= maxBytes ? 1 : 0);
      newest.merge(Names.monthOf(index), number, Math::max);
    });
    return new Months(newest);
  }

  /// The index that takes new documents of a month.
  String target(String month) {
    return Names.numbered(month, newest.getOrDefault(month, 1));
  }

  /// Whether an entry of the month of an index may be in several.
  boolean isParted(String index) {
    return newest.getOrDefault(Names.monthOf(index), 1) > 1;
  }

  /// All indices of the month of an index, the newest first.
  List<String> all(String index) {
    String month = Names.monthOf(index);
    var all = new ArrayList<String>();
    for (int number = newest.getOrDefault(month, 1); number >= 1; number--) {
      all.add(Names.numbered(month, number));
    }
    return all;
  }
}
