package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.term.TermFilterBuilder;
import java.util.Locale;

/// Converts the settings of `[storage]` to [StorageSettings].
public final class StorageOf {
  private StorageOf() {}

  /// The storage settings.
  public static StorageSettings settings(Settings settings) {
    return new StorageSettings(
        new RotationPolicy(
            whole(settings, Setting.PARTITION_MAX_ENTRIES),
            settings.number(Setting.PARTITION_MAX_TOKENS),
            settings.number(Setting.PARTITION_MAX_AGE_SECONDS),
            settings.number(Setting.PARTITION_MAX_BYTES),
            whole(settings, Setting.BYTES_PER_TOKEN)),
        settings.flag(Setting.ENABLE_BLOOM_FILTERS),
        Math.min(whole(settings, Setting.BLOOM_BITS_PER_KEY), TermFilterBuilder.MAX_BITS_PER_KEY),
        StorageSettings.Sync.valueOf(settings.text(Setting.SYNC).toUpperCase(Locale.ROOT)),
        Compression.valueOf(settings.text(Setting.COMPRESSION).toUpperCase(Locale.ROOT)));
  }

  private static int whole(Settings settings, Setting setting) {
    return (int) Math.min(Integer.MAX_VALUE, settings.number(setting));
  }
}
