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

/// Counts the matches of a segment by the ordinals of their values, and adds the counts with the
/// text of the values to [FacetCounts] at the end of the segment. Does not score.
record FacetCollector(FacetCounts facets) implements Collector {

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    var counters = new ArrayList<ValueCounter>();
    for (Field field : FacetCounts.FIELDS) {
      SortedSetDocValues values = leaf.reader().getSortedSetDocValues(field.key());
      if (values != null) {
        counters.add(new ValueCounter(field, values));
      }
    }
    return new Leaf(counters, leaf.reader().getNumericDocValues(IndexSchema.TIME), facets);
  }

  private record Leaf(List<ValueCounter> counters, NumericDocValues time, FacetCounts facets)
      implements LeafCollector {

    @Override
    public void setScorer(Scorable scorer) {
      // Scores are not used.
    }

    @Override
    public void collect(int doc) throws IOException {
      facets.addTime(time.advanceExact(doc) ? time.longValue() : 0);
      for (ValueCounter counter : counters) {
        counter.count(doc);
      }
    }

    @Override
    public void finish() throws IOException {
      for (ValueCounter counter : counters) {
        counter.addTo(facets);
      }
    }
  }

  /// Counts the values of one field in one segment.
  private static final class ValueCounter {
    private final Field field;
    private final SortedSetDocValues values;
    private final int[] counts;

    ValueCounter(Field field, SortedSetDocValues values) {
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

    void addTo(FacetCounts facets) throws IOException {
      for (int ordinal = 0; ordinal < counts.length; ordinal++) {
        if (counts[ordinal] > 0) {
          facets.add(field, values.lookupOrd(ordinal).utf8ToString(), counts[ordinal]);
        }
      }
    }
  }
}
