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
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The term frequencies that the scores of one query are computed from. The first value that is
/// requested for a term or field is kept, so that later pages of the same search compute the same
/// score for the same entry, although entries were added in between. Not thread-safe.
///
/// The serialized form is part of the token for the next page. Numbers are big-endian; the number
/// of bytes is in parentheses:
///
/// ```
///  watermark: whether it is known (1); if so ordinals (4), active ordinal (4), active bytes (8)
///  number of fields (4); of each: hash of the name (4), entries with the field (8), its terms (8)
///  number of terms (4); of each: hash of field and term (4), entries with it (8), occurrences (8)
/// ```
///
/// The newest day, from which ages are measured, is stored as a term with hash 0.
public final class ScoreStatistics {
  /// An upper bound of the number of fields or terms of a query.
  private static final int MAX_COUNTS = 1 << 16;

  /// The number of entries with a term or field, and the number of its occurrences.
  private record Counts(long entries, long occurrences) {}

  /// The key of the newest day among the terms.
  private static final int NEWEST_DAY = 0;

  private @Nullable Watermark watermark;
  private final Map<Integer, Counts> fields = new LinkedHashMap<>();
  private final Map<Integer, Counts> terms = new LinkedHashMap<>();

  /// Creates statistics without values.
  public ScoreStatistics() {}

  /// Reads the serialized form.
  ///
  /// @throws IOException if the bytes are not a serialized form
  public static ScoreStatistics read(DataInput input) throws IOException {
    var read = new ScoreStatistics();
    if (input.readBoolean()) {
      read.watermark = readWatermark(input);
    }
    read(input, read.fields);
    read(input, read.terms);
    return read;
  }

  private static Watermark readWatermark(DataInput input) throws IOException {
    try {
      return new Watermark(input.readInt(), input.readInt(), input.readLong());
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  private static void read(DataInput input, Map<Integer, Counts> into) throws IOException {
    int count = input.readInt();
    if (count < 0 || count > MAX_COUNTS) {
      throw new IOException("count of statistics is out of range: " + count);
    }
    for (int at = 0; at < count; at++) {
      int hash = input.readInt();
      var counts = new Counts(input.readLong(), input.readLong());
      if (counts.entries() < 1 || counts.occurrences() < counts.entries()) {
        throw new IOException("statistics are not valid: " + counts);
      }
      into.put(hash, counts);
    }
  }

  /// Writes the serialized form.
  public void write(DataOutput output) throws IOException {
    Watermark known = watermark;
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

  /// A copy for another excerpt of the same entries: it keeps no watermark.
  public ScoreStatistics copy() {
    var copy = new ScoreStatistics();
    copy.fields.putAll(fields);
    copy.terms.putAll(terms);
    return copy;
  }

  /// Sets the statistics of a field.
  ///
  /// @param entries the number of entries with the field; nothing is set if it is 0
  /// @param occurrences the number of its terms
  public void set(String field, long entries, long occurrences) {
    if (entries > 0) {
      fields.put(field.hashCode(), new Counts(entries, Math.max(entries, occurrences)));
    }
  }

  /// Sets the number of entries with a term; nothing is set if it is 0.
  public void set(Term term, long entries) {
    if (entries > 0) {
      BytesRef bytes = term.bytes();
      terms.put(hash(term.field(), bytes), new Counts(entries, entries));
    }
  }

  /// Sets the time from whose day ages are measured, in unix seconds.
  public void setNewest(long time) {
    newestDay(Math.max(1, time / Recency.DAY_SECONDS));
  }

  private static int hash(String field, BytesRef term) {
    return (int) Key.term(field, term.bytes, term.offset, term.length).hash();
  }

  /// Returns the statistics of a field: the known ones, else the given ones, which are kept.
  ///
  /// @param now the current statistics of an index; null if it lacks the field
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

  /// Returns the watermark up to which compactions count: the known one, else the given one, which
  /// is kept.
  public Watermark watermark(Watermark now) {
    Watermark known = watermark == null ? now : watermark;
    watermark = known;
    return known;
  }

  /// Returns the day from which ages are measured, in days since 1970: the known one, else the
  /// given one, which is kept.
  long newestDay(long now) {
    return terms.computeIfAbsent(NEWEST_DAY, _ -> new Counts(now, now)).entries();
  }

  /// Returns the statistics of a term: the known ones, else the given ones, which are kept. The
  /// number of entries of a term never exceeds the number of its field.
  TermStatistics of(Term term, TermStatistics now) {
    int hash = hash(term.field(), now.term());
    Counts known = terms.computeIfAbsent(hash, _ -> new Counts(now.docFreq(), now.totalTermFreq()));
    Counts field = fields.get(term.field().hashCode());
    long entries = field == null ? known.entries() : Math.min(known.entries(), field.entries());
    return new TermStatistics(now.term(), entries, known.occurrences());
  }
}
