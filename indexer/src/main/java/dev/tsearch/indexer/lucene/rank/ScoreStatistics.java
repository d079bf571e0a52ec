package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.term.Key;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.jspecify.annotations.Nullable;

/// How frequent the words of one query were when its scores were first made. What is asked for
/// first stays, so that a later search with the same statistics gives the same entry the same
/// score, whatever was added in between. One owner, not thread-safe.
///
/// Written down in this form; numbers are of 4 or 8 bytes, the most significant first:
///
/// ```
///  extent of the archive: whether it is known (1); if so its numbers (4, 4, 8)
///  number of fields (4); of each: hash of its name (4), entries that have it (8), its terms (8)
///  number of terms (4); of each: hash of field and term (4), entries with it (8), occurrences (8)
/// ```
public final class ScoreStatistics {
  /// More fields or terms than a query can have.
  private static final int MAX_COUNTS = 1 << 16;

  /// How many entries have something, and how often it is there in all.
  private record Counts(long entries, long occurrences) {}

  /// What the newest day is noted as among the terms; hashes of terms are long ones, cut.
  private static final int NEWEST_DAY = 0;

  private @Nullable Watermark extent;
  private final Map<Integer, Counts> fields = new LinkedHashMap<>();
  private final Map<Integer, Counts> terms = new LinkedHashMap<>();

  /// Statistics of which nothing is known yet.
  public ScoreStatistics() {}

  /// Reads what [#write] wrote.
  ///
  /// @throws IOException if the bytes are not that
  public static ScoreStatistics read(DataInput input) throws IOException {
    var read = new ScoreStatistics();
    if (input.readBoolean()) {
      read.extent = readExtent(input);
    }
    read(input, read.fields);
    read(input, read.terms);
    return read;
  }

  private static Watermark readExtent(DataInput input) throws IOException {
    try {
      return new Watermark(input.readInt(), input.readInt(), input.readLong());
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  private static void read(DataInput input, Map<Integer, Counts> into) throws IOException {
    int count = input.readInt();
    if (count < 0 || count > MAX_COUNTS) {
      throw new IOException("no count of statistics: " + count);
    }
    for (int at = 0; at < count; at++) {
      int hash = input.readInt();
      var counts = new Counts(input.readLong(), input.readLong());
      if (counts.entries() < 1 || counts.occurrences() < counts.entries()) {
        throw new IOException("no statistics: " + counts);
      }
      into.put(hash, counts);
    }
  }

  /// Writes what is known.
  public void write(DataOutput output) throws IOException {
    Watermark known = extent;
    output.writeBoolean(known != null);
    if (known != null) {
      output.writeInt(known.ordinals());
      output.writeInt(known.activeOrdinal());
      output.writeLong(known.activeBytes());
    }
    write(fields, output);
    write(terms, output);
  }

  private static void write(Map<Integer, Counts> counted, DataOutput output) throws IOException {
    output.writeInt(counted.size());
    for (var counts : counted.entrySet()) {
      output.writeInt(counts.getKey());
      output.writeLong(counts.getValue().entries());
      output.writeLong(counts.getValue().occurrences());
    }
  }

  /// What is known of a field; else what an index says now, which is known from then on.
  @Nullable CollectionStatistics of(String field, @Nullable CollectionStatistics now) {
    Counts known =
        now == null
            ? fields.get(field.hashCode())
            : fields.computeIfAbsent(
                field.hashCode(), _ -> new Counts(now.docCount(), now.sumTotalTermFreq()));
    return known == null
        ? null
        : new CollectionStatistics(
            field, known.entries(), known.entries(), known.occurrences(), known.entries());
  }

  /// How much of the archive tells of compactions; else what is given, which is known from then on.
  public Watermark extent(Watermark now) {
    Watermark known = extent == null ? now : extent;
    extent = known;
    return known;
  }

  /// The day, counted from 1970, from which ages count; else what is given, which is known from
  /// then on.
  long newestDay(long now) {
    return terms.computeIfAbsent(NEWEST_DAY, _ -> new Counts(now, now)).entries();
  }

  /// What is known of a term; else what an index says now, which is known from then on. A term is
  /// in no more entries than its field.
  TermStatistics of(Term term, TermStatistics now) {
    int hash =
        (int) Key.term(term.field(), now.term().bytes, now.term().offset, now.term().length).hash();
    Counts known = terms.computeIfAbsent(hash, _ -> new Counts(now.docFreq(), now.totalTermFreq()));
    Counts field = fields.get(term.field().hashCode());
    long entries = field == null ? known.entries() : Math.min(known.entries(), field.entries());
    return new TermStatistics(now.term(), entries, known.occurrences());
  }
}
