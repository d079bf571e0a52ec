package dev.tsearch.core.store.source;

import dev.tsearch.core.entry.TranscriptId;

/// What the archive knows of one source. Its bytes are the first `length` bytes of its original.
///
/// @param number the source's number, from 1, for ever
/// @param path where it is, or was
/// @param format the format it is in; empty until it was read
/// @param session the session it holds; empty until it was read
/// @param agent the sub-agent it belongs to; empty for none
/// @param original the number of the source that first brought its bytes; its own, unless it is a
///   copy
/// @param length how many of its bytes the archive has
/// @param modifiedNanos when it had been written last, in nanoseconds since 1970
/// @param key what the file system knew the file by
/// @param derived up to where entries were derived from it, in bytes
/// @param read up to where a reader has looked at it: behind `derived` may be a value that is not
///   complete yet
/// @param head the XXH64 of its first 4096 bytes, or of all if there are fewer
/// @param tail the XXH64 of its last 4096 bytes, or of all if there are fewer
public record SourceRow(
    long number,
    String path,
    String format,
    String session,
    String agent,
    long original,
    long length,
    long modifiedNanos,
    String key,
    long derived,
    long read,
    String head,
    String tail) {

  /// Rejects what cannot be.
  public SourceRow {
    if (number < 1 || original < 1) {
      throw new IllegalArgumentException(
          "numbers must be >= 1, got source " + number + " and original " + original);
    }
    if (derived < 0 || derived > read || read > length) {
      throw new IllegalArgumentException(
          "must ascend: derived " + derived + ", read " + read + ", length " + length);
    }
  }

  /// A source of which nothing was seen yet.
  static SourceRow first(long number, long original) {
    return new SourceRow(number, "", "", "", "", original, 0, 0, "", 0, 0, "", "");
  }

  /// This source as it is seen now.
  SourceRow seen(
      SourceFile file, long newLength, long newModifiedNanos, String newHead, String newTail) {
    return new SourceRow(
        number,
        file.path().toString(),
        format,
        session,
        agent,
        original,
        newLength,
        newModifiedNanos,
        file.key(),
        derived,
        read,
        newHead,
        newTail);
  }

  /// This source after entries were derived from it.
  SourceRow derived(long newDerived, long newRead, TranscriptId transcript) {
    return new SourceRow(
        number,
        path,
        transcript.source(),
        transcript.session(),
        transcript.agent(),
        original,
        length,
        modifiedNanos,
        key,
        newDerived,
        newRead,
        head,
        tail);
  }

  /// Whether there are bytes that no reader has looked at.
  public boolean hasNews() {
    return read < length;
  }

  /// Whether its bytes were first brought by another source.
  public boolean isCopy() {
    return original != number;
  }
}
