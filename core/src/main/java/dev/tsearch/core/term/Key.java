package dev.tsearch.core.term;

import java.util.ArrayList;
import java.util.List;

/// The hash of a term in a field, or of a prefix of it: the element of a term filter. The package
/// documentation lists the hashed bytes.
///
/// @param hash the 64 bits of the key
public record Key(long hash) {
  /// The only field in the filters: the text of entries.
  public static final String CONTENT = "content";

  private static final byte TERM = 0;
  private static final int SHORT_PREFIX = 3;
  private static final int LONG_PREFIX = 5;

  /// The key of a whole term.
  public static Key term(String field, byte[] utf8, int offset, int length) {
    byte[] bytes = new byte[field.length() + 2 + length];
    return new Key(hash(bytes, fill(bytes, field, utf8, offset, length), TERM, length));
  }

  /// The keys of prefixes that every term has which starts with a text: of its first three and its
  /// first five code points. Shorter texts have one key or none.
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

  /// Adds the keys of a term and of its prefixes. If the set has the term, it has the prefixes, so
  /// a repeated term costs one hash. Does not allocate unless the set grows.
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

  /// Writes the field, a zero byte, a gap for the kind, and the text. Returns the offset of the
  /// text.
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

  /// The length in bytes of the first code points; -1 if there are fewer.
  private static int bytesOf(int codePoints, byte[] utf8, int offset, int length) {
    int count = 0;
    for (int index = 0; index < length; index++) {
      boolean starts = (utf8[offset + index] & 0xC0) != 0x80;
      if (starts && count++ == codePoints) {
        return index;
      }
    }
    return count >= codePoints ? length : -1;
  }

  /// Explicit, since the method that a record generates is linked at run time.
  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && key.hash == hash;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }
}
