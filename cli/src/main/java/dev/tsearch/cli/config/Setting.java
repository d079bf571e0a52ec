package dev.tsearch.cli.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All settings: their names in `config.toml`, their defaults, and the values that they accept.
@SuppressWarnings("ImmutableEnumChecker") // defaults and choices are immutable values
public enum Setting {
  /// What `tsearch import` and `tsearch watch` without a path read in addition to the known places.
  FOLDERS("sources.folders", "folders that import and watch read in addition to the known places"),
  /// Which files and folders they skip.
  EXCLUDE("sources.exclude", "globs of files and folders that import and watch skip"),
  /// The programs whose known places they leave out.
  OFF("sources.off", "programs whose known places import and watch leave out"),
  /// Where searches look: in the archive, in a cluster, or in all of these.
  SEARCH_AT("search.at", "local", "where searches look: local, a cluster of the settings, or all"),
  /// Whether paths and ids on a terminal are links.
  HYPERLINK(
      "output.hyperlink",
      List.of("auto", "always", "never"),
      "whether paths and ids on a terminal are links"),
  /// Whether the program without arguments shows the terminal interface.
  TUI(
      "output.tui",
      List.of("auto", "never"),
      "whether tsearch alone on a terminal opens tsearch tui"),
  /// How partitions are stored once they are sealed: as plain JSONL or compressed with zstd.
  COMPRESSION(
      "storage.compression", List.of("none", "zstd"), "how new partitions are stored on disk"),
  /// The number of entries at which a partition is sealed.
  PARTITION_MAX_ENTRIES(
      "storage.partition_max_entries", 1_000L, "entries at which a partition is sealed"),
  /// The number of estimated tokens at which a partition is sealed.
  PARTITION_MAX_TOKENS(
      "storage.partition_max_tokens", 100_000L, "estimated tokens at which a partition is sealed"),
  /// The time span in seconds to which a partition may grow; an entry beyond it opens the next one.
  PARTITION_MAX_AGE_SECONDS(
      "storage.partition_max_age_seconds",
      30L * 24 * 60 * 60,
      "longest time between the entries of a partition"),
  /// The number of bytes at which a partition is sealed.
  PARTITION_MAX_BYTES(
      "storage.partition_max_bytes", 16L << 20, "bytes at which a partition is sealed"),
  /// The number of bytes of content that count as one token.
  BYTES_PER_TOKEN("storage.bytes_per_token", 3L, "bytes of text that count as one token"),
  /// Whether sealed partitions get a Bloom filter of their terms.
  ENABLE_BLOOM_FILTERS(
      "storage.enable_bloom_filters", true, "whether new partitions get a filter of their terms"),
  /// The size of that filter, in bits for each distinct term.
  BLOOM_BITS_PER_KEY("storage.bloom_bits_per_key", 12L, "bits of that filter per term"),
  /// When an append is durable.
  SYNC(
      "storage.sync",
      List.of("group", "always", "none"),
      "when written entries are forced to disk: per batch, each, or never"),
  /// The number of bytes of a source line above which it is quarantined; at most 256 MiB.
  MAX_LINE_BYTES(
      "limits.max_line_bytes", 64L << 20, "bytes of a source line above which it is skipped"),
  /// The prices from which `tsearch stats` computes the cost; [PriceList] describes them.
  PRICES("stats.prices", "prices of a million tokens: MODEL INPUT OUTPUT and those of caches"),
  /// What is redacted besides the known kinds of secrets; [SecretPatterns] reads it.
  SECRETS("redact.patterns", "regular expressions of further secrets, which are redacted"),
  /// Whether imports redact secrets before they store anything.
  REDACT_ON_IMPORT(
      "redact.on_import", false, "whether imports overwrite secrets before they store anything"),
  /// What starts `tsearch serve` besides its user.
  SERVICE_START(
      "service.start",
      List.of("manual", "on-demand"),
      "whether the first search starts tsearch serve, which then ends after idle time");

  /// The groups of settings that most users never change, except [#COMPRESSION].
  private static final List<String> TUNING = List.of("storage.", "limits.");

  private final String key;
  private final Object standard;
  private final List<String> choices;
  private final String meaning;

  /// A setting with a number, a switch or any text.
  Setting(String key, Object standard, String meaning) {
    this.key = key;
    this.standard = standard;
    this.choices = List.of();
    this.meaning = meaning;
  }

  /// A setting with a choice of words; the first is the default.
  Setting(String key, List<String> choices, String meaning) {
    this.key = key;
    this.standard = choices.getFirst();
    this.choices = choices;
    this.meaning = meaning;
  }

  /// A list of texts; empty by default.
  Setting(String key, String meaning) {
    this.key = key;
    this.standard = List.of();
    this.choices = List.of();
    this.meaning = meaning;
  }

  /// The full name, for example `storage.sync`.
  public String key() {
    return key;
  }

  /// What the setting does, in one line.
  public String meaning() {
    return meaning;
  }

  /// Whether the setting tunes the storage and most users never change it.
  public boolean isTuning() {
    return this != COMPRESSION && TUNING.stream().anyMatch(key::startsWith);
  }

  /// The default: a `Long`, `Boolean`, `String` or `List` of `String`.
  public Object standard() {
    return standard;
  }

  /// The words that are accepted; empty if there are other values.
  public List<String> choices() {
    return choices;
  }

  /// The setting with a full name; empty if there is none.
  public static Optional<Setting> of(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /// The full names of all settings.
  public static List<String> keys() {
    var keys = new ArrayList<String>();
    for (Setting setting : values()) {
      keys.add(setting.key);
    }
    return keys;
  }

  /// The accepted values, in words for an error message.
  public String expected() {
    if (!choices.isEmpty()) {
      return "one of " + String.join(", ", choices);
    }
    return switch (standard) {
      case Long _ -> "a whole number >= 1";
      case Boolean _ -> "true or false";
      case String _ -> "a text";
      default -> "a list of texts, for example [\"~/transcripts\"]";
    };
  }

  /// Whether the value is a list of texts.
  boolean isList() {
    return standard instanceof List;
  }

  /// Whether a value has the type of this setting and is one of its choices.
  boolean accepts(Object value) {
    // Tests types with instanceof: each command reads settings, and a switch is linked at run time.
    if (standard instanceof Long) {
      return value instanceof Long number && number >= 1;
    }
    if (standard instanceof Boolean) {
      return value instanceof Boolean;
    }
    if (standard instanceof String) {
      return value instanceof String text
          && (choices.isEmpty() ? !text.isBlank() : choices.contains(text));
    }
    return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
  }

  /// The value that a text means; empty if it is not valid. The elements of a list are separated by
  /// `:`, as in `PATH`; [ConfigFile#typedList] reads a list in brackets.
  Optional<Object> parse(String typed) {
    Object value =
        switch (standard) {
          case Long _ -> wholeNumber(typed);
          case Boolean _ -> bool(typed);
          case String _ -> typed;
          default -> typed.isEmpty() ? List.of() : List.of(typed.split(":", -1));
        };
    return accepts(value) ? Optional.of(value) : Optional.empty();
  }

  private static Object bool(String typed) {
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
