package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.search.SearchHit;
import java.util.List;

/// Prints the hits of a search in one of three forms: [HitGroups] for people, [HitLines] for pipes,
/// [HitJson] for programs.
@FunctionalInterface
public interface HitPrinter {

  /// Prints the hits, best first.
  void print(List<SearchHit> hits, TextOutput out) throws OutputException;

  /// The hits in the order in which [#print] prints them.
  default List<SearchHit> printed(List<SearchHit> hits) {
    return hits;
  }
}
