package dev.tsearch.core.store.manifest;

import dev.tsearch.core.term.TermFilterBuilder;

/// The settings under `[storage]`. A change applies from the next rotation on.
///
/// @param rotation `partition_max_entries`, `partition_max_tokens`, `partition_max_age_seconds`,
///   `partition_max_bytes` and `bytes_per_token`
/// @param bloomFilters `enable_bloom_filters`: whether sidecars contain a filter of terms
/// @param bloomBitsPerKey `bloom_bits_per_key`: bits of the filter per distinct key
/// @param sync `sync`: when an append is acknowledged
/// @param compression `compression`: how sealed partitions are stored
public record StorageSettings(
    RotationPolicy rotation,
    boolean bloomFilters,
    int bloomBitsPerKey,
    Sync sync,
    Compression compression) {

  /// When an append is acknowledged.
  public enum Sync {
    /// After its own sync.
    ALWAYS,
    /// After a sync that all waiting appends share.
    GROUP,
    /// When the operating system has the bytes. A loss of power may lose them.
    NONE
  }

  /// The defaults.
  public static final StorageSettings DEFAULT =
      new StorageSettings(
          RotationPolicy.DEFAULT,
          true,
          TermFilterBuilder.DEFAULT_BITS_PER_KEY,
          Sync.GROUP,
          Compression.NONE);

  /// @throws IllegalArgumentException if a filter cannot be built with these settings
  public StorageSettings {
    if (bloomBitsPerKey < 1 || bloomBitsPerKey > TermFilterBuilder.MAX_BITS_PER_KEY) {
      throw new IllegalArgumentException(
          "bloom_bits_per_key must be from 1 to "
              + TermFilterBuilder.MAX_BITS_PER_KEY
              + ", got "
              + bloomBitsPerKey);
    }
  }

  /// These settings with another [Sync].
  public StorageSettings withSync(Sync other) {
    return new StorageSettings(rotation, bloomFilters, bloomBitsPerKey, other, compression);
  }

  /// These settings with another rotation policy.
  public StorageSettings withRotation(RotationPolicy other) {
    return new StorageSettings(other, bloomFilters, bloomBitsPerKey, sync, compression);
  }

  /// These settings with another compression.
  public StorageSettings withCompression(Compression other) {
    return new StorageSettings(rotation, bloomFilters, bloomBitsPerKey, sync, other);
  }
}
