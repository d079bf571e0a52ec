package dev.tsearch.core.store.source;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.Piece;
import java.time.Instant;
import java.util.Optional;

/// A row of the table of sources. The source's bytes are the first `length` bytes of its original.
///
/// @param number the source's number, from 1; never reused
/// @param path the path of its file
/// @param format its format; empty until it was read
/// @param session its session; empty until it was read
/// @param agent its sub-agent; empty for none
/// @param original the number of the source that first had its bytes; its own unless it is a copy
/// @param length the number of its bytes in the archive
/// @param modifiedNanos its modification time in nanoseconds since 1970, see
///   [SourceChange#recordedTime]
/// @param key the identity of the file in its file system
/// @param derived the end of the bytes that entries were derived from
/// @param read the end of the bytes that a reader has examined; an incomplete value may follow
///   `derived`
/// @param head the XXH64 of its first 4096 bytes; of all bytes if it is shorter
/// @param tail the XXH64 of its last 4096 bytes; of all bytes if it is shorter
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

  /// No source has a higher number, so that there always is a next one.
  static final long LAST_NUMBER = 1L << 60;

  /// @throws IllegalArgumentException if the numbers contradict each other
  public SourceRow {
    requireNumber(number);
    requireNumber(original);
    if (derived < 0 || derived > read || read > length || length > Piece.LAST_OFFSET) {
      throw new IllegalArgumentException(
          "must ascend: derived " + derived + ", read " + read + ", length " + length);
    }
  }

  /// Checks the number of a source.
  ///
  /// @throws IllegalArgumentException if no source can have it
  static void requireNumber(long number) {
    if (number < 1 || number > LAST_NUMBER) {
      throw new IllegalArgumentException(
          "numbers of sources are from 1 to " + LAST_NUMBER + ", got " + number);
    }
  }

  /// A source without bytes.
  static SourceRow first(long number, long original) {
    return new SourceRow(number, "", "", "", "", original, 0, 0, "", 0, 0, "", "");
  }

  /// This source with the current attributes of its file.
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
  ///
  /// @throws IllegalArgumentException if the numbers contradict each other
  public SourceRow derived(long newDerived, long newRead, TranscriptId transcript) {
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

  /// This source with other hashes of its first and last bytes.
  SourceRow sampled(String newHead, String newTail) {
    return new SourceRow(
        number,
        path,
        format,
        session,
        agent,
        original,
        length,
        modifiedNanos,
        key,
        derived,
        read,
        newHead,
        newTail);
  }

  /// This source as if no reader had examined it.
  public SourceRow unread() {
    return derived(0, 0, transcript());
  }

  /// The conversation that it holds; without a session until it was read.
  public TranscriptId transcript() {
    return new TranscriptId(format, session, agent);
  }

  /// Whether it has bytes that no reader has examined.
  public boolean hasNews() {
    return read < length;
  }

  /// Whether another source had its bytes first.
  public boolean isCopy() {
    return original != number;
  }

  /// When the file was last modified; empty if that is unknown.
  public Optional<Instant> modified() {
    return modifiedNanos > 0
        ? Optional.of(Instant.EPOCH.plusNanos(modifiedNanos))
        : Optional.empty();
  }
}
