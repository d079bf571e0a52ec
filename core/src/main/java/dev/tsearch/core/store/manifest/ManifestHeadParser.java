package dev.tsearch.core.store.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;

/// Reads the head of a manifest that stands letter for letter as [ManifestCodec] writes it. Every
/// command begins with that, and a JSON parser of a fresh process takes longer to be ready than
/// many a command to run. Any other form, and a newer one, is left to the parser.
final class ManifestHeadParser {
  private static final int MAX_DIGITS = 18;

  private final byte[] bytes;
  private final int end;
  private int at;
  private boolean isAsWritten = true;

  private ManifestHeadParser(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /// The head, if these bytes begin with one in the form that is written.
  ///
  /// @param end where its last brace would stand, which the list takes the place of
  static Optional<ManifestHead> read(byte[] bytes, int end) {
    return new ManifestHeadParser(bytes, end).read();
  }

  private Optional<ManifestHead> read() {
    long version = number("{\"version\":");
    long format = number(",\"format\":");
    String archive = text(",\"archive\":\"");
    long commit = number("\",\"commit\":");
    skip(",\"active_partition\":\"" + ArchiveLayout.ACTIVE + "\"");
    long activeOrdinal = number(",\"active_ordinal\":");
    long nextOrdinal = number(",\"next_ordinal\":");
    long maxEntries = number(",\"rotation_policy\":{\"max_entries\":");
    long maxAgeSeconds = number(",\"max_age_seconds\":");
    long maxTokens = number(",\"max_tokens\":");
    long maxBytes = number(",\"max_bytes\":");
    long bytesPerToken = number(",\"bytes_per_token\":");
    skip("}");
    boolean isKnown =
        isAsWritten
            && at == end
            && version == ManifestCodec.CHIBI_VERSION
            && format >= 1
            && format <= ManifestCodec.FORMAT
            && activeOrdinal < nextOrdinal
            && nextOrdinal <= Integer.MAX_VALUE
            && maxEntries <= Integer.MAX_VALUE
            && bytesPerToken <= Integer.MAX_VALUE;
    return isKnown
        ? Optional.of(
            new ManifestHead(
                archive,
                commit,
                (int) activeOrdinal,
                (int) nextOrdinal,
                new RotationPolicy(
                    (int) maxEntries, maxTokens, maxAgeSeconds, maxBytes, (int) bytesPerToken)))
        : Optional.empty();
  }

  private void skip(String literal) {
    byte[] expected = literal.getBytes(UTF_8);
    int next = at + expected.length;
    isAsWritten &= next <= end && Arrays.equals(bytes, at, next, expected, 0, expected.length);
    at = isAsWritten ? next : at;
  }

  private long number(String before) {
    skip(before);
    long value = 0;
    int from = at;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9' && at - from < MAX_DIGITS) {
      value = value * 10 + bytes[at++] - '0';
    }
    isAsWritten &= at > from;
    return value;
  }

  /// Up to the next quote; without escapes.
  private String text(String before) {
    skip(before);
    int from = at;
    while (at < end && bytes[at] != '"') {
      isAsWritten &= bytes[at] >= ' ' && bytes[at] != '\\';
      at++;
    }
    return new String(bytes, from, at - from, UTF_8);
  }
}
