package dev.tsearch.service.place;

import static java.nio.charset.StandardCharsets.UTF_8;

/// A short hash for the names of files. Not for secrets: the service compares what was hashed.
final class Hash {
  private static final int OFFSET = 0x811c9dc5;
  private static final int PRIME = 0x01000193;

  private Hash() {}

  /// The 32-bit FNV-1a hash of a text as 8 hexadecimal digits.
  static String text(String text) {
    int hash = OFFSET;
    for (byte b : text.getBytes(UTF_8)) {
      hash = (hash ^ (b & 0xff)) * PRIME;
    }
    String digits = Integer.toHexString(hash);
    return "0".repeat(8 - digits.length()) + digits;
  }
}
