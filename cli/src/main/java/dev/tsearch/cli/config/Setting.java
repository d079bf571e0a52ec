package dev.tsearch.cli.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The one list of settings: their names in `config.toml`, what they may be, and what they are if
/// nobody says otherwise.
@SuppressWarnings("ImmutableEnumChecker") // defaults and choices are immutable values
public enum Setting {
  /// A partition of this many entries is sealed.
  PARTITION_MAX_ENTRIES("storage.partition_max_entries", 1_000L),
  /// A partition of this many estimated tokens is sealed.
  PARTITION_MAX_TOKENS("storage.partition_max_tokens", 100_000L),
  /// An entry that would stretch a partition's time to this span opens the next one.
  PARTITION_MAX_AGE_SECONDS("storage.partition_max_age_seconds", 30L * 24 * 60 * 60),
  /// A partition of this many bytes is sealed.
  PARTITION_MAX_BYTES("storage.partition_max_bytes", 16L << 20),
  /// How many bytes of content count as a token.
  BYTES_PER_TOKEN("storage.bytes_per_token", 3L),
  /// Whether sealed partitions get a filter of their terms.
  ENABLE_BLOOM_FILTERS("storage.enable_bloom_filters", true),
  /// How large that filter is.
  BLOOM_BITS_PER_KEY("storage.bloom_bits_per_key", 12L),
  /// When an append is durable.
  SYNC("storage.sync", List.of("group", "always", "none")),
  /// How partitions are stored from their sealing on: as JSONL, or that in zstd.
  COMPRESSION("storage.compression", List.of("none", "zstd")),
  /// Longer lines of a source are quarantined; at most 256 MiB.
  MAX_LINE_BYTES("limits.max_line_bytes", 64L << 20),
  /// What `tsearch import` imports when it is given no path, besides the known places.
  FOLDERS("sources.folders");

  private final String key;
  private final Object standard;
  private final List<String> choices;

  Setting(String key, Object standard) {
    this.key = key;
    this.standard = standard;
    this.choices = List.of();
  }

  /// One of several words; the first is the default.
  Setting(String key, List<String> choices) {
    this.key = key;
    this.standard = choices.getFirst();
    this.choices = choices;
  }

  /// A list of texts; empty by default.
  Setting(String key) {
    this.key = key;
    this.standard = List.of();
    this.choices = List.of();
  }

  /// Its full name, for example `storage.sync`.
  public String key() {
    return key;
  }

  /// What it is if nobody says otherwise: a `Long`, `Boolean`, `String` or `List` of `String`.
  public Object standard() {
    return standard;
  }

  /// The setting of a full name; empty if none has it.
  public static Optional<Setting> of(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /// All full names.
  public static List<String> keys() {
    var keys = new ArrayList<String>();
    for (Setting setting : values()) {
      keys.add(setting.key);
    }
    return keys;
  }

  /// What may stand for its value, in words.
  public String expected() {
    if (!choices.isEmpty()) {
      return "one of " + String.join(", ", choices);
    }
    return switch (standard) {
      case Long _ -> "a whole number >= 1";
      case Boolean _ -> "true or false";
      default -> "a list of texts, for example [\"~/transcripts\"]";
    };
  }

  /// Whether it is a list of texts.
  boolean isList() {
    return standard instanceof List;
  }

  /// Whether a value is of this setting's kind.
  boolean accepts(Object value) {
    return switch (standard) {
      case Long _ -> value instanceof Long number && number >= 1;
      case Boolean _ -> value instanceof Boolean;
      case String _ -> value instanceof String text && choices.contains(text);
      default -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
    };
  }

  /// The value that was typed as text; empty if it is none of this setting's kind. The parts of a
  /// list stand apart by `:`, as in `PATH`; one in brackets is for [ConfigFile#typedList].
  Optional<Object> parse(String typed) {
    Object value =
        switch (standard) {
          case Long _ -> wholeNumber(typed);
          case Boolean _ -> truth(typed);
          case String _ -> typed;
          default -> typed.isEmpty() ? List.of() : List.of(typed.split(":", -1));
        };
    return accepts(value) ? Optional.of(value) : Optional.empty();
  }

  private static Object truth(String typed) {
    return switch (typed) {
      case "true" -> true;
      case "false" -> false;
      default -> typed;
    };
  }

  private static Object wholeNumber(String typed) {
    try {
      return Long.parseLong(typed);
    } catch (NumberFormatException _) {
      return typed;
    }
  }
}
