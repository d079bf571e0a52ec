package dev.tsearch.core.edit;

import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretMask;

/// What [TranscriptFile#redact] replaces.
///
/// Texts and names of members are searched without the escapes of JSON, also where a text has JSON
/// in itself. A number that has a match becomes 0, so that it stays a number. Not searched are ids,
/// types and times of lines, messages and blocks, usages of tokens, the names of members that the
/// format defines, without which Claude Code could not read the file, and pictures. Bytes that are
/// no JSON are searched as they are.
///
/// @param finder finds what to replace
/// @param replacement the text in its place
/// @param thinking whether thinking with a signature is changed
public record Redaction(SecretFinder finder, String replacement, SignedThinking thinking) {

  /// The usual replacement.
  public static final String REPLACEMENT = SecretMask.REPLACEMENT;

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
