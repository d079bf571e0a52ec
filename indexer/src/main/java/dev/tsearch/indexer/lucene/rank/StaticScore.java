package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/// What is added to the score of every hit of a segment, whatever was asked: what its [EntryBoost],
/// its conversation's [compactions][InContextQuery] and its [age][Recency] are worth, in this
/// order. The sums are, to the last bit, those of the queries that an explanation is made of. Its
/// columns are read forward only, by one thread.
final class StaticScore {
  private static final float[] OF_STANDING = ofStandings();
  private static final float MOST_OF_STANDING = EntryBoost.SAID.bonus();

  private final long newestDay;
  private final @Nullable NumericDocValues standings;
  private final @Nullable NumericDocValues times;
  private final InContextQuery.@Nullable Entries told;
  private final float mostOfTold;
  private final float mostOfAge;
  private float ofStanding;
  private float ofTold;
  private float ofAge;
  private long time;

  /// @param newestDay from which ages count
  StaticScore(LeafReader reader, CompactionTimes compactions, long newestDay) throws IOException {
    this.newestDay = newestDay;
    standings = reader.getNumericDocValues(IndexSchema.STANDING);
    times = reader.getNumericDocValues(IndexSchema.TIME);
    told = compactions.isEmpty() ? null : new InContextQuery.Entries(compactions, reader);
    mostOfTold = told == null ? 0 : InContextQuery.WORTH;
    mostOfAge = Recency.most(newestDay, Recency.newest(reader));
  }

  private static float[] ofStandings() {
    EntryBoost[] standings = EntryBoost.values();
    var bonuses = new float[standings.length];
    for (EntryBoost standing : standings) {
      bonuses[standing.number()] = standing.bonus();
    }
    return bonuses;
  }

  /// No hit whose words score no more than this has a greater sum.
  float most(float score) {
    return score + MOST_OF_STANDING + mostOfTold + mostOfAge;
  }

  /// Goes to a hit.
  void advance(int doc) throws IOException {
    ofStanding =
        standings != null && standings.advanceExact(doc)
            ? OF_STANDING[(int) standings.longValue()]
            : 0;
    ofTold = told != null && told.isTold(doc) ? InContextQuery.WORTH : 0;
    boolean isTimed = times != null && times.advanceExact(doc);
    time = isTimed && times != null ? times.longValue() : 0;
    ofAge = isTimed ? Recency.worth(newestDay, time) : 0;
  }

  /// The time of the hit that it is at, as it is ordered by.
  long time() {
    return time;
  }

  /// The sum of the hit that it is at.
  float sum(float score) {
    return score + ofStanding + ofTold + ofAge;
  }
}
