package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Where a page of a result ended. It stays good while entries are added: it has the place of the
/// last hit in the order, not only its number, and what its score was made of. A cursor is of one
/// query; with another it means nothing.
///
/// Written down in this form; numbers have the most significant byte first:
///
/// ```
///  order (1), hits so far (4), ordinal (4), offset (8), length (4), score (4), time (8),
///  whether similar words match (1), number of corrections (1), of each the word, its correction
///  (length (2), modified UTF-8) and whether no entry has the word (1), statistics
/// ```
///
/// @param order the order of the result
/// @param shown how many hits came up to here
/// @param last the last of them
/// @param spelling what the search did about mistyped words
/// @param statistics what scores are made of
public record PageCursor(
    Order order,
    int shown,
    ScoredAddress last,
    AppliedSpelling spelling,
    ScoreStatistics statistics) {

  private static final int BY_SCORE = 0;
  private static final int BY_TIME = 1;
  private static final int OLDEST = 2;

  /// The cursor of a page of the same result that ends with another hit.
  public PageCursor at(SearchHit hit) {
    var place = new ScoredAddress(hit.address(), hit.score(), hit.entry().timestamp());
    return new PageCursor(order, hit.rank(), place, spelling, statistics);
  }

  /// Writes the cursor.
  public void write(DataOutput output) throws IOException {
    output.writeByte(order == Order.OLDEST ? OLDEST : order == Order.TIME ? BY_TIME : BY_SCORE);
    output.writeInt(shown);
    output.writeInt(last.address().ordinal());
    output.writeLong(last.address().offset());
    output.writeInt(last.address().length());
    output.writeFloat(last.score());
    output.writeLong(last.timestamp());
    spelling.write(output);
    statistics.write(output);
  }

  /// Reads a cursor.
  ///
  /// @throws IOException if the bytes are not a cursor
  public static PageCursor read(DataInput input) throws IOException {
    int order = input.readByte();
    if (order < BY_SCORE || order > OLDEST) {
      throw new IOException("no order: " + order);
    }
    int shown = input.readInt();
    if (shown < 1) {
      throw new IOException("no number of hits: " + shown);
    }
    try {
      var address = new EntryAddress(input.readInt(), input.readLong(), input.readInt());
      var last = new ScoredAddress(address, input.readFloat(), input.readLong());
      return new PageCursor(
          order == OLDEST ? Order.OLDEST : order == BY_TIME ? Order.TIME : Order.RELEVANCE,
          shown,
          last,
          AppliedSpelling.read(input),
          ScoreStatistics.read(input));
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }
}
