package dev.tsearch.core.edit;

import java.util.regex.Pattern;

/// What [TranscriptFile#redact] replaces.
///
/// Searched are the texts and the names in free structures (tool input, structured results, saved
/// files) without the escapes of JSON, also where a text has JSON in itself; ids, types and times
/// of lines, messages and blocks and pictures are not. Bytes that are no JSON are searched as they
/// are.
///
/// @param pattern what to replace
/// @param replacement the text in its place
/// @param thinking whether thinking with a signature is changed
public record Redaction(Pattern pattern, String replacement, SignedThinking thinking) {

  /// The usual replacement.
  public static final String REPLACEMENT = "[REDACTED]";

  /// Whether thinking with a signature is changed. The provider of the model may refuse a changed
  /// one.
  public enum SignedThinking {
    /// It is left alone.
    KEPT,
    /// It is changed, and the signature stays.
    CHANGED
  }

  /// The result.
  ///
  /// @param places how many passages were replaced
  /// @param lines how many lines were changed
  /// @param thinkingLeft how many blocks of thinking match and were left alone
  public record Redacted(int places, int lines, int thinkingLeft) {}
}
