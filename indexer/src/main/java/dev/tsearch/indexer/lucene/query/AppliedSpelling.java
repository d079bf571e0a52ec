package dev.tsearch.indexer.lucene.query;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// What a search did about mistyped words.
///
/// @param corrections for words as typed that hardly any entry has, the words that were searched
///   for as well
/// @param isSimilar whether all words similar to the typed ones were searched for, since nothing
///   has any of these
public record AppliedSpelling(Map<String, String> corrections, boolean isSimilar) {
  /// All words were searched for as typed.
  public static final AppliedSpelling NONE = new AppliedSpelling(Map.of(), false);

  /// All similar words were searched for.
  public static final AppliedSpelling SIMILAR = new AppliedSpelling(Map.of(), true);

  /// Copies the corrections.
  public AppliedSpelling {
    corrections = Map.copyOf(corrections);
  }

  /// Writes it as part of a cursor.
  public void write(DataOutput output) throws IOException {
    output.writeBoolean(isSimilar);
    output.writeByte(corrections.size());
    for (Map.Entry<String, String> correction : new TreeMap<>(corrections).entrySet()) {
      output.writeUTF(correction.getKey());
      output.writeUTF(correction.getValue());
    }
  }

  /// Reads it from a cursor.
  public static AppliedSpelling read(DataInput input) throws IOException {
    boolean isSimilar = input.readBoolean();
    var corrections = new TreeMap<String, String>();
    for (int left = input.readUnsignedByte(); left > 0; left--) {
      corrections.put(input.readUTF(), input.readUTF());
    }
    return new AppliedSpelling(corrections, isSimilar);
  }
}
