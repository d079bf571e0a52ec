package dev.tsearch.core.forget.hash;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// The hashes of several beginnings of a source, in one pass: the [KeyedHash] of the SHA-256 of the
/// bytes. Single-threaded.
public final class BeginningHashes {
  private final KeyedHash keyed;
  private final TreeSet<Long> left;
  private final MessageDigest digest;
  private final Map<Long, String> hashes = new HashMap<>();
  private long at;

  /// @param lengths the lengths of the beginnings
  public BeginningHashes(KeyedHash keyed, Collection<Long> lengths) {
    this.keyed = keyed;
    this.left = new TreeSet<>(lengths);
    this.digest = sha256();
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /// The sum of what was digested so far.
  static byte[] sum(MessageDigest digest) {
    try {
      return ((MessageDigest) digest.clone()).digest();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the SHA-256 of the Java runtime can be copied", e);
    }
  }

  /// Whether no more bytes are needed.
  public boolean areComplete() {
    return left.isEmpty();
  }

  /// Adds the next bytes of the source.
  public void add(byte[] bytes) {
    int from = 0;
    while (!left.isEmpty() && left.first() - at <= bytes.length) {
      long length = left.removeFirst();
      int to = (int) (length - at);
      digest.update(bytes, from, to - from);
      from = to;
      hashes.put(length, now());
    }
    digest.update(bytes, from, bytes.length - from);
    at += bytes.length;
  }

  /// The hash of all bytes that were added.
  public String now() {
    byte[] sum = sum(digest);
    return keyed.of(sum, 0, sum.length);
  }

  /// The hashes by their lengths; those of lengths that the source does not have are missing.
  public Map<Long, String> hashes() {
    return Map.copyOf(hashes);
  }
}
