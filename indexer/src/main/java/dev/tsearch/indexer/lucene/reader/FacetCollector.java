package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;

/// Counts matches into a [FacetCounts] by their columns, without scoring: within a segment by the
/// numbers of the values, which become text once at its end.
record FacetCollector(FacetCounts tally) implements Collector {

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    var columns = new ArrayList<Column>();
    for (Field field : FacetCounts.FIELDS) {
      SortedSetDocValues values = leaf.reader().getSortedSetDocValues(field.key());
      if (values != null) {
        columns.add(new Column(field, values));
      }
    }
    return new Leaf(columns, leaf.reader().getNumericDocValues(IndexSchema.TIME), tally);
  }

  private record Leaf(List<Column> columns, NumericDocValues time, FacetCounts tally)
      implements LeafCollector {

    @Override
    public void setScorer(Scorable scorer) {
      // Nothing is scored.
    }

    @Override
    public void collect(int doc) throws IOException {
      tally.addTime(time.advanceExact(doc) ? time.longValue() : 0);
      for (Column column : columns) {
        column.count(doc);
      }
    }

    @Override
    public void finish() throws IOException {
      for (Column column : columns) {
        column.addTo(tally);
      }
    }
  }

  /// A field in a segment, and how often each of its values was met.
  private static final class Column {
    private final Field field;
    private final SortedSetDocValues values;
    private final int[] counts;

    Column(Field field, SortedSetDocValues values) {
      this.field = field;
      this.values = values;
      this.counts = new int[(int) values.getValueCount()];
    }

    void count(int doc) throws IOException {
      if (values.advanceExact(doc)) {
        for (int at = values.docValueCount(); at > 0; at--) {
          counts[(int) values.nextOrd()]++;
        }
      }
    }

    void addTo(FacetCounts tally) throws IOException {
      for (int number = 0; number < counts.length; number++) {
        if (counts[number] > 0) {
          tally.add(field, values.lookupOrd(number).utf8ToString(), counts[number]);
        }
      }
    }
  }
}
