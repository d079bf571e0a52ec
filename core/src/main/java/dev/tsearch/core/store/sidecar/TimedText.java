package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.TimeRange;

/// A text of an entry, and the time of the entry.
///
/// @param text the text; empty if there is none
/// @param time the time in unix seconds; [TimeRange#UNDATED] if unknown
public record TimedText(String text, long time) {
  /// No text.
  public static final TimedText NONE = new TimedText("", TimeRange.UNDATED);

  /// A text without a time is none if the text is empty.
  static TimedText of(String text, long time) {
    return text.isEmpty() ? NONE : new TimedText(text, time);
  }

  /// Whether there is no text.
  public boolean isEmpty() {
    return text.isEmpty();
  }

  /// The text with the earlier time; a text without a time comes last. Of equal times this one.
  TimedText orEarlier(TimedText other) {
    boolean isOther = !other.isEmpty() && (isEmpty() || isEarlier(other.time, time));
    return isOther ? other : this;
  }

  /// The text with the later time; a text without a time comes first. Of equal times the other one.
  TimedText orLater(TimedText other) {
    boolean isOther = !other.isEmpty() && (isEmpty() || other.time >= time);
    return isOther ? other : this;
  }

  /// One of two texts, whatever their order, if their times are equal.
  TimedText orSmaller(TimedText other) {
    boolean isTie = !isEmpty() && !other.isEmpty() && time == other.time;
    return isTie && other.text.compareTo(text) < 0 ? other : this;
  }

  static boolean isEarlier(long time, long than) {
    return time != TimeRange.UNDATED && (than == TimeRange.UNDATED || time < than);
  }
}
