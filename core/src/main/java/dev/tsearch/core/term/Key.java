package dev.tsearch.core.term;

import java.util.ArrayList;
import java.util.List;

/// What a filter is asked for: the hash of a term, or of the beginning of one, in a field. The
/// bytes that are hashed are listed in the package's description.
///
/// @param hash the key's 64 bits
public record Key(long hash) {
  /// The field whose terms are in the filters: the text of entries.
  public static final String CONTENT = "content";

  private static final byte TERM = 0;
  private static final int SHORT_PREFIX = 3;
  private static final int LONG_PREFIX = 5;

  /// The key of a whole term.
  public static Key term(String field, byte[] utf8, int offset, int length) {
    byte[] bytes = new byte[field.length() + 2 + length];
    return new Key(hash(bytes, fill(bytes, field, utf8, offset, length), TERM, length));
  }

  /// Every key that a term which begins with these bytes surely has; none if they are too few.
  public static List<Key> prefixes(String field, byte[] utf8, int offset, int length) {
    var keys = new ArrayList<Key>(2);
    for (int codePoints : new int[] {SHORT_PREFIX, LONG_PREFIX}) {
      int prefixLength = bytesOf(codePoints, utf8, offset, length);
      if (prefixLength >= 0) {
        byte[] bytes = new byte[field.length() + 2 + prefixLength];
        int head = fill(bytes, field, utf8, offset, prefixLength);
        keys.add(new Key(hash(bytes, head, codePoints, prefixLength)));
      }
    }
    return keys;
  }

  /// Adds the keys of a term and of its beginnings; of a term that is in the set its beginnings are
  /// too, so the many repetitions of a text cost one hash. Allocates nothing once the set has
  /// grown.
  public static void addAll(String field, byte[] utf8, int offset, int length, KeySet into) {
    byte[] bytes = into.scratch(field.length() + 2 + length);
    int head = fill(bytes, field, utf8, offset, length);
    if (!into.add(hash(bytes, head, TERM, length))) {
      return;
    }
    int shortLength = bytesOf(SHORT_PREFIX, utf8, offset, length);
    if (shortLength >= 0) {
      into.add(hash(bytes, head, SHORT_PREFIX, shortLength));
    }
    int longLength = bytesOf(LONG_PREFIX, utf8, offset, length);
    if (longLength >= 0) {
      into.add(hash(bytes, head, LONG_PREFIX, longLength));
    }
  }

  /// Lays out field, separator, a place for the kind, and text; gives how long the first three are.
  private static int fill(byte[] bytes, String field, byte[] utf8, int offset, int length) {
    int head = field.length() + 2;
    for (int index = 0; index < field.length(); index++) {
      bytes[index] = (byte) field.charAt(index);
    }
    bytes[head - 2] = 0;
    System.arraycopy(utf8, offset, bytes, head, length);
    return head;
  }

  private static long hash(byte[] bytes, int head, int kind, int length) {
    bytes[head - 1] = (byte) kind;
    return XxHash64.hash(bytes, 0, head + length);
  }

  /// How many bytes that many code points take; -1 if there are not so many.
  private static int bytesOf(int codePoints, byte[] utf8, int offset, int length) {
    int seen = 0;
    for (int index = 0; index < length; index++) {
      boolean starts = (utf8[offset + index] & 0xC0) != 0x80;
      if (starts && seen++ == codePoints) {
        return index;
      }
    }
    return seen >= codePoints ? length : -1;
  }

  /// Written out: a record's own is linked at run time, which costs a start more than its use.
  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && key.hash == hash;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }
}
