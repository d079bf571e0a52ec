package dev.tsearch.benchmarks.bare;

import dev.tsearch.core.entry.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/// Counts the values of columns among matches as Lucene's own facets do: by ordinal within a
/// segment, converted to text at the end of the segment.
final class BareFacets extends SimpleCollector {
  private final Map<Field, Map<String, Long>> counts;
  private final List<Column> columns = new ArrayList<>();

  /// One field's column in the current segment.
  private static final class Column {
    private final Map<String, Long> into;
    private final SortedSetDocValues values;
    private final int[] counted;

    Column(Map<String, Long> into, SortedSetDocValues values) {
      this.into = into;
      this.values = values;
      this.counted = new int[(int) values.getValueCount()];
    }
  }

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
    columns.clear();
    for (Map.Entry<Field, Map<String, Long>> field : counts.entrySet()) {
      SortedSetDocValues values = DocValues.getSortedSet(context.reader(), field.getKey().key());
      columns.add(new Column(field.getValue(), values));
    }
  }

  @Override
  public void collect(int document) throws IOException {
    for (Column column : columns) {
      SortedSetDocValues values = column.values;
      if (values.advanceExact(document)) {
        for (int value = 0; value < values.docValueCount(); value++) {
          column.counted[(int) values.nextOrd()]++;
        }
      }
    }
  }

  @Override
  public void finish() throws IOException {
    for (Column column : columns) {
      int[] counted = column.counted;
      for (int value = 0; value < counted.length; value++) {
        if (counted[value] > 0) {
          String text = column.values.lookupOrd(value).utf8ToString();
          column.into.merge(text, (long) counted[value], Long::sum);
        }
      }
    }
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }
}
