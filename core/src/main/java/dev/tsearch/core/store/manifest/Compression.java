package dev.tsearch.core.store.manifest;

import java.util.Locale;

/// How a sealed partition is stored.
public enum Compression {
  /// As plain JSONL.
  NONE(""),
  /// In zstd frames, each of whole lines, see [dev.tsearch.core.frame]; `zstdcat` gives the JSONL.
  ZSTD(".zst");

  private final String suffix;

  Compression(String suffix) {
    this.suffix = suffix;
  }

  /// What follows `.jsonl` in the file's name.
  public String suffix() {
    return suffix;
  }

  /// Its name in settings and in the manifest.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
