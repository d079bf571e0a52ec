package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.OptionalLong;

/// The tokens of an answer under the names that entries have, whatever a program calls them.
///
/// | kind | names |
/// |---|---|
/// | `input_tokens` | also `inputTokens`, `input`, `inputOther`, `input_other`, `prompt`, `prompt_tokens`, `promptTokens`, `promptTokenCount`, `tokens_sent` |
/// | `output_tokens` | also `outputTokens`, `output`, `completion`, `completion_tokens`, `completionTokens`, `generatedTokens`, `candidatesTokenCount`, `tokens_received`; plus reasoning that they do not include: `reasoning`, `thoughts`, `thoughtsTokenCount` |
/// | `cache_read_input_tokens` | also `cacheRead`, `cacheReads`, `cacheReadTokens`, `cache_read_tokens`, `cacheReadInputTokens`, `inputCacheRead`, `input_cache_read`, and those that the input tokens include: `cached`, `cachedTokens`, `cached_input_tokens`, `cachedContentTokenCount`, `cached_tokens` in `prompt_tokens_details` |
/// | `cache_creation_input_tokens` | also `cacheWrite`, `cacheWrites`, `cacheWriteTokens`, `cache_write_tokens`, `cache_creation_tokens`, `cacheCreationInputTokens`, `inputCacheCreation`, `input_cache_creation` |
///
/// `input_tokens` of an entry never include tokens that were read from a cache or written to one.
final class TokenCounts {
  private static final List<String> INPUT =
      List.of(
          "input_tokens",
          "inputTokens",
          "input",
          "inputOther",
          "input_other",
          "prompt",
          "prompt_tokens",
          "promptTokens",
          "promptTokenCount",
          "tokens_sent");

  private static final List<String> OUTPUT =
      List.of(
          "output_tokens",
          "outputTokens",
          "output",
          "completion",
          "completion_tokens",
          "completionTokens",
          "generatedTokens",
          "candidatesTokenCount",
          "tokens_received");

  private static final List<String> REASONING =
      List.of("reasoning", "thoughts", "thoughtsTokenCount");

  private static final List<String> CACHE_READ =
      List.of(
          "cache_read_input_tokens",
          "cacheRead",
          "cacheReads",
          "cacheReadTokens",
          "cache_read_tokens",
          "cacheReadInputTokens",
          "inputCacheRead",
          "input_cache_read");

  /// Tokens that were read from a cache, which the input tokens include.
  private static final List<String> INCLUDED =
      List.of("cached", "cachedTokens", "cached_input_tokens", "cachedContentTokenCount");

  private static final List<String> CACHE_CREATION =
      List.of(
          "cache_creation_input_tokens",
          "cacheWrite",
          "cacheWrites",
          "cacheWriteTokens",
          "cache_write_tokens",
          "cache_creation_tokens",
          "cacheCreationInputTokens",
          "inputCacheCreation",
          "input_cache_creation");

  private static final String DETAILS = "prompt_tokens_details";
  private static final String CREATION = "cache_creation";

  private TokenCounts() {}

  /// The counts of an entry; empty if the program states none.
  static JsonObject of(JsonObject stated) {
    if (stated.isEmpty()) {
      return JsonObject.EMPTY;
    }
    long included =
        first(stated, INCLUDED).orElse(stated.object(DETAILS).number("cached_tokens", 0));
    JsonObject.Builder counts = JsonObject.builder();
    put(counts, "input_tokens", first(stated, INPUT), -included);
    put(counts, "output_tokens", first(stated, OUTPUT), first(stated, REASONING).orElse(0));
    OptionalLong read = first(stated, CACHE_READ);
    put(
        counts,
        "cache_read_input_tokens",
        read.isEmpty() && included > 0 ? OptionalLong.of(0) : read,
        included);
    put(counts, "cache_creation_input_tokens", first(stated, CACHE_CREATION), 0);
    if (!stated.object(CREATION).isEmpty()) {
      counts.put(CREATION, stated.object(CREATION));
    }
    return counts.build();
  }

  private static void put(JsonObject.Builder counts, String kind, OptionalLong stated, long more) {
    stated.ifPresent(count -> counts.put(kind, Math.max(0, count + more)));
  }

  private static OptionalLong first(JsonObject stated, List<String> names) {
    for (String name : names) {
      if (stated.value(name) instanceof Long count && count >= 0) {
        return OptionalLong.of(count);
      }
    }
    return OptionalLong.empty();
  }
}
