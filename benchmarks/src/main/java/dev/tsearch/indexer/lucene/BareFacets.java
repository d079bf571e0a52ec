package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.Field;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/// Counts the values of columns among matches the way Lucene's own facets do: by number within a
/// segment, which becomes text once the segment is done.
final class BareFacets extends SimpleCollector {
  private final Map<Field, Map<String, Long>> counts;
  private final Map<Field, SortedSetDocValues> columns = new HashMap<>();
  private final Map<Field, int[]> ofSegment = new HashMap<>();

  BareFacets(Map<Field, Map<String, Long>> counts) {
    this.counts = counts;
  }

  /// One collector for all segments.
  record Manager(Map<Field, Map<String, Long>> counts)
      implements CollectorManager<BareFacets, Boolean> {
    @Override
    public BareFacets newCollector() {
      return new BareFacets(counts);
    }

    @Override
    public Boolean reduce(Collection<BareFacets> collectors) {
      return true;
    }
  }

  @Override
  protected void doSetNextReader(LeafReaderContext context) throws IOException {
    LeafReader leaf = context.reader();
    for (Field field : counts.keySet()) {
      SortedSetDocValues column = DocValues.getSortedSet(leaf, field.key());
      columns.put(field, column);
      ofSegment.put(field, new int[(int) column.getValueCount()]);
    }
  }

  @Override
  public void collect(int document) throws IOException {
    for (Map.Entry<Field, SortedSetDocValues> column : columns.entrySet()) {
      SortedSetDocValues values = column.getValue();
      if (values.advanceExact(document)) {
        int[] counted = ofSegment.get(column.getKey());
        for (int value = 0; value < values.docValueCount(); value++) {
          counted[(int) values.nextOrd()]++;
        }
      }
    }
  }

  @Override
  public void finish() throws IOException {
    for (Map.Entry<Field, SortedSetDocValues> column : columns.entrySet()) {
      int[] counted = ofSegment.get(column.getKey());
      Map<String, Long> into = counts.get(column.getKey());
      for (int value = 0; value < counted.length; value++) {
        if (counted[value] > 0) {
          into.merge(
              column.getValue().lookupOrd(value).utf8ToString(), (long) counted[value], Long::sum);
        }
      }
    }
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }
}
