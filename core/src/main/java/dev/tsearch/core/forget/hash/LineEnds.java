package dev.tsearch.core.forget.hash;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/// The hashes of a source up to the end of each of its first lines: [KeyedHash]es of the SHA-256,
/// cut to 8 bytes. The end of the line itself does not count. Single-threaded.
public final class LineEnds {
  private final KeyedHash keyed;
  private final long length;
  private final MessageDigest digest = BeginningHashes.sha256();
  private final List<Long> hashes = new ArrayList<>();
  private long at;
  private boolean isBegun;

  /// @param length the number of bytes whose lines are wanted
  public LineEnds(KeyedHash keyed, long length) {
    this.keyed = keyed;
    this.length = length;
  }

  /// Receives the hash of a line and all before it.
  @FunctionalInterface
  public interface EndVisitor {
    /// Receives a line.
    ///
    /// @return whether more are wanted
    boolean end(long hash);
  }

  /// Adds the next bytes of the source.
  public void add(byte[] bytes) {
    add(
        bytes,
        hash -> {
          hashes.add(hash);
          return hashes.size() < UnitHashes.MAX_UNITS;
        });
  }

  /// Adds the next bytes, and shows the lines that end in them.
  ///
  /// @return whether more are wanted
  public boolean add(byte[] bytes, EndVisitor visitor) {
    int end = (int) Math.min(bytes.length, length - at);
    int from = 0;
    for (int i = 0; i < end; i++) {
      if (bytes[i] == '\n') {
        digest.update(bytes, from, i - from);
        from = i;
        isBegun = false;
        if (!visitor.end(now())) {
          return false;
        }
      } else {
        isBegun = true;
      }
    }
    digest.update(bytes, from, end - from);
    at += end;
    return at < length;
  }

  /// Whether bytes of a line were added after the end of the one before.
  public boolean isBegun() {
    return isBegun;
  }

  /// The hash of all bytes.
  public long now() {
    byte[] sum = BeginningHashes.sum(digest);
    return keyed.shortOf(sum, 0, sum.length);
  }

  /// What is known of the lines.
  public UnitHashes hashes() {
    return UnitHashes.of(hashes.subList(0, Math.min(hashes.size(), UnitHashes.MAX_UNITS)));
  }
}
