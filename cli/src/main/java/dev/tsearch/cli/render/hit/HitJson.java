package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.answer.HitObjects;
import dev.tsearch.indexer.search.SearchHit;
import java.util.List;

/// Prints one JSON object a hit and a line, for programs.
///
/// @param objects the members of the objects
public record HitJson(HitObjects objects) implements HitPrinter {
  @Override
  public void print(List<SearchHit> hits, TextOutput out) throws OutputException {
    for (int at = 0; at < hits.size(); at++) {
      SearchHit hit = hits.get(at);
      boolean isLast = at + 1 == hits.size();
      out.json(generator -> objects.write(hit, isLast, generator));
    }
  }
}
