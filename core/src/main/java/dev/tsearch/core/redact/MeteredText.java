package dev.tsearch.core.redact;

/// A text that can be read only so often, which bounds the time of a pattern of the user. Single
/// use, not thread-safe.
final class MeteredText implements CharSequence {
  /// How often each character may be read. Sensible patterns read each one a few times.
  private static final long READS_PER_CHARACTER = 500;

  /// Reads of a short text.
  private static final long MIN_READS = 1_000_000;

  private final CharSequence text;
  private long left;

  MeteredText(CharSequence text) {
    this.text = text;
    this.left = Math.max(MIN_READS, text.length() * READS_PER_CHARACTER);
  }

  /// The reads are used up.
  static final class UsedUpException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public char charAt(int index) {
    if (--left < 0) {
      throw new UsedUpException();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
