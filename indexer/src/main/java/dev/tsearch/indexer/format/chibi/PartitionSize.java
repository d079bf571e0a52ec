package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;

/// The size of a partition that is written, by the measures of chibi. Immutable.
///
/// @param entries the number of entries
/// @param prompts the number of messages of the user
/// @param tokens the estimated number of tokens
/// @param first the time of the first entry in Unix seconds
/// @param last the time of the last entry
record PartitionSize(int entries, int prompts, long tokens, long first, long last) {
  static final PartitionSize EMPTY = new PartitionSize(0, 0, 0, 0, 0);

  // The defaults of chibi.
  private static final int MAX_ENTRIES = 1_000;
  private static final long MAX_TOKENS = 100_000;
  private static final long MAX_AGE_SECONDS = 2_592_000;
  private static final int BYTES_PER_TOKEN = 3;

  /// The size with one more entry, as its line.
  PartitionSize with(JsonObject line) {
    long time = time(line);
    int bytes = line.text("content", "").getBytes(UTF_8).length;
    boolean isPrompt =
        line.text("entry_type", "").equals("message") && line.text("role", "").equals("user");
    return new PartitionSize(
        entries + 1,
        prompts + (isPrompt ? 1 : 0),
        tokens + Math.ceilDiv(bytes, BYTES_PER_TOKEN),
        entries == 0 ? time : first,
        time);
  }

  /// The time of a line in Unix seconds; 0 if it has none.
  static long time(JsonObject line) {
    return line.number("timestamp", 0);
  }

  /// Whether chibi begins a new partition now, at the time of the last entry.
  boolean isFull() {
    return entries >= MAX_ENTRIES || tokens >= MAX_TOKENS || last - first >= MAX_AGE_SECONDS;
  }

  /// The row in the manifest.
  JsonObject row(String file) {
    return JsonObject.builder()
        .put("file", file)
        .put("start_ts", first)
        .put("end_ts", last)
        .put("entry_count", entries)
        .put("prompt_count", prompts)
        .put("token_count", tokens)
        .build();
  }

  /// The limits as the manifest has them.
  static JsonObject policy() {
    return JsonObject.builder()
        .put("max_entries", MAX_ENTRIES)
        .put("max_age_seconds", MAX_AGE_SECONDS)
        .put("max_tokens", MAX_TOKENS)
        .build();
  }
}
