package dev.tsearch.core.store.manifest;

import java.util.Optional;

/// Parses the head of a manifest that has exactly the layout in which [ManifestCodec] writes it.
/// Any other layout, and a newer format, is left to the JSON parser.
final class ManifestHeadParser {
  private static final byte[] VERSION = WrittenJson.literal("{\"version\":");
  private static final byte[] FORMAT = WrittenJson.literal(",\"format\":");
  private static final byte[] ARCHIVE = WrittenJson.literal(",\"archive\":");
  private static final byte[] COMMIT = WrittenJson.literal(",\"commit\":");
  private static final byte[] ACTIVE_PARTITION =
      WrittenJson.literal(",\"active_partition\":\"" + ArchiveLayout.ACTIVE + "\"");
  private static final byte[] ACTIVE_ORDINAL = WrittenJson.literal(",\"active_ordinal\":");
  private static final byte[] NEXT_ORDINAL = WrittenJson.literal(",\"next_ordinal\":");
  private static final byte[] MAX_ENTRIES =
      WrittenJson.literal(",\"rotation_policy\":{\"max_entries\":");
  private static final byte[] MAX_AGE_SECONDS = WrittenJson.literal(",\"max_age_seconds\":");
  private static final byte[] MAX_TOKENS = WrittenJson.literal(",\"max_tokens\":");
  private static final byte[] MAX_BYTES = WrittenJson.literal(",\"max_bytes\":");
  private static final byte[] BYTES_PER_TOKEN = WrittenJson.literal(",\"bytes_per_token\":");
  private static final byte[] END = WrittenJson.literal("}");

  private ManifestHeadParser() {}

  /// Parses the head of a manifest; empty if the layout differs.
  ///
  /// @param end where the list of partitions begins, in place of the closing brace of the head
  static Optional<ManifestHead> parse(byte[] bytes, int end) {
    var json = new WrittenJson(bytes);
    json.begin(0, end);
    long version = json.number(VERSION);
    long format = json.number(FORMAT);
    String archive = json.text(ARCHIVE);
    long commit = json.number(COMMIT);
    json.skip(ACTIVE_PARTITION);
    long activeOrdinal = json.number(ACTIVE_ORDINAL);
    long nextOrdinal = json.number(NEXT_ORDINAL);
    long maxEntries = json.number(MAX_ENTRIES);
    long maxAgeSeconds = json.number(MAX_AGE_SECONDS);
    long maxTokens = json.number(MAX_TOKENS);
    long maxBytes = json.number(MAX_BYTES);
    long bytesPerToken = json.number(BYTES_PER_TOKEN);
    json.skip(END);
    boolean isKnown =
        json.isAsWritten()
            && json.isAtEnd()
            && version == ManifestCodec.CHIBI_VERSION
            && format >= 1
            && format <= ManifestCodec.FORMAT
            && isInt(activeOrdinal)
            && isInt(nextOrdinal)
            && activeOrdinal < nextOrdinal
            && isInt(maxEntries)
            && isInt(bytesPerToken);
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

  private static boolean isInt(long value) {
    return value >= 0 && value <= Integer.MAX_VALUE;
  }
}
