package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.TimeRange;

/// Decides when the active partition is sealed. Pure: it depends on plain values only. Limits that
/// are too small are raised to the smallest useful value.
///
/// @param maxEntries seals at this number of entries; >= 1
/// @param maxTokens seals at this number of estimated tokens; >= 1
/// @param maxAgeSeconds the range of event times stays below this; >= 60
/// @param maxBytes seals at this file length; >= 1 MiB
/// @param bytesPerToken the estimate of UTF-8 bytes of content per token; >= 1
public record RotationPolicy(
    int maxEntries, long maxTokens, long maxAgeSeconds, long maxBytes, int bytesPerToken) {

  /// A smaller partition holds less than its sidecar and its manifest row cost.
  private static final long MIN_MAX_BYTES = 1 << 20;

  private static final long MIN_MAX_AGE_SECONDS = 60;

  /// chibi's limits, and a limit on bytes, because entries of agents are long.
  public static final RotationPolicy DEFAULT =
      new RotationPolicy(1_000, 100_000, 30L * 24 * 60 * 60, 16L << 20, 3);

  /// Raises limits that are too small.
  public RotationPolicy {
    maxEntries = Math.max(1, maxEntries);
    maxTokens = Math.max(1, maxTokens);
    maxAgeSeconds = Math.max(MIN_MAX_AGE_SECONDS, maxAgeSeconds);
    maxBytes = Math.max(MIN_MAX_BYTES, maxBytes);
    bytesPerToken = Math.max(1, bytesPerToken);
  }

  /// Whether a partition of this size is sealed after the append.
  public boolean isFull(long entries, long tokens, long bytes) {
    return entries >= maxEntries || tokens >= maxTokens || bytes >= maxBytes;
  }

  /// Whether an entry of this time goes to the next partition, because it would stretch the range
  /// `min` to `max` of a partition to [#maxAgeSeconds]. An undated entry never does.
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
