package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.TimeRange;

/// When the active partition is sealed: a pure decision over plain values. Values below the least
/// that make sense are raised to it.
///
/// @param maxEntries an entry count that seals; >= 1
/// @param maxTokens an estimated token count that seals; >= 1
/// @param maxAgeSeconds a span of event time that no partition reaches; >= 60
/// @param maxBytes a file length that seals; >= 1 MiB
/// @param bytesPerToken how many UTF-8 bytes of content are taken for a token; >= 1
public record RotationPolicy(
    int maxEntries, long maxTokens, long maxAgeSeconds, long maxBytes, int bytesPerToken) {

  /// A partition that is smaller costs more in its sidecar and manifest row than it holds.
  private static final long LEAST_MAX_BYTES = 1 << 20;

  private static final long LEAST_MAX_AGE_SECONDS = 60;

  /// chibi's limits, and one on bytes: entries of agents are long.
  public static final RotationPolicy DEFAULT =
      new RotationPolicy(1_000, 100_000, 30L * 24 * 60 * 60, 16L << 20, 3);

  /// Raises what is too small.
  public RotationPolicy {
    maxEntries = Math.max(1, maxEntries);
    maxTokens = Math.max(1, maxTokens);
    maxAgeSeconds = Math.max(LEAST_MAX_AGE_SECONDS, maxAgeSeconds);
    maxBytes = Math.max(LEAST_MAX_BYTES, maxBytes);
    bytesPerToken = Math.max(1, bytesPerToken);
  }

  /// Whether a partition that has grown to this is sealed after the append.
  public boolean isFull(long entries, long tokens, long bytes) {
    return entries >= maxEntries || tokens >= maxTokens || bytes >= maxBytes;
  }

  /// Whether an entry of this time belongs into the next partition, because it would stretch a
  /// partition with dated entries from `min` to `max` to [#maxAgeSeconds]. An undated entry never
  /// does.
  public boolean stretches(long min, long max, long timestamp) {
    return timestamp != TimeRange.UNDATED
        && Math.max(max, timestamp) - Math.min(min, timestamp) >= maxAgeSeconds;
  }

  /// The estimated tokens of a content: its UTF-8 bytes over [#bytesPerToken], rounded up.
  public long tokens(String content) {
    return (utf8Length(content) + bytesPerToken - 1) / bytesPerToken;
  }

  private static long utf8Length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        length++;
      } else if (c < 0x800) {
        length += 2;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        length += 4;
        i++;
      } else {
        length += 3;
      }
    }
    return length;
  }
}
