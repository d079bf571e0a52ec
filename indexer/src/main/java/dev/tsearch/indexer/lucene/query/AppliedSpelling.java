package dev.tsearch.indexer.lucene.query;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What a search did about mistyped words.
///
/// @param corrections for words as typed that hardly any entry has, the words that were searched
///   for as well
/// @param absent the words as typed that no indexed entry has, of those with corrections
/// @param longer for words as typed that no indexed entry has, words that begin so: they were not
///   searched for
/// @param isSimilar whether all words similar to the typed ones were searched for, since nothing
///   has any of these
public record AppliedSpelling(
    Map<String, String> corrections,
    Set<String> absent,
    Map<String, List<String>> longer,
    boolean isSimilar) {
  /// All words were searched for as typed.
  public static final AppliedSpelling NONE =
      new AppliedSpelling(Map.of(), Set.of(), Map.of(), false);

  /// All similar words were searched for.
  public static final AppliedSpelling SIMILAR =
      new AppliedSpelling(Map.of(), Set.of(), Map.of(), true);

  /// Copies the collections.
  public AppliedSpelling {
    corrections = Map.copyOf(corrections);
    absent = Set.copyOf(absent);
    longer = Map.copyOf(longer);
  }

  /// Whether all words were searched for as typed, and none is longer.
  public boolean isNone() {
    return corrections.isEmpty() && absent.isEmpty() && longer.isEmpty() && !isSimilar;
  }

  /// Writes it as part of a cursor, without the longer words: the first page has named them.
  public void write(DataOutput output) throws IOException {
    output.writeBoolean(isSimilar);
    output.writeByte(corrections.size());
    for (Map.Entry<String, String> correction : new TreeMap<>(corrections).entrySet()) {
      output.writeUTF(correction.getKey());
      output.writeUTF(correction.getValue());
      output.writeBoolean(absent.contains(correction.getKey()));
    }
  }

  /// Reads it from a cursor.
  public static AppliedSpelling read(DataInput input) throws IOException {
    boolean isSimilar = input.readBoolean();
    var corrections = new TreeMap<String, String>();
    var absent = new HashSet<String>();
    for (int left = input.readUnsignedByte(); left > 0; left--) {
      String typed = input.readUTF();
      corrections.put(typed, input.readUTF());
      if (input.readBoolean()) {
        absent.add(typed);
      }
    }
    return new AppliedSpelling(corrections, absent, Map.of(), isSimilar);
  }
}
