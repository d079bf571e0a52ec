package dev.tsearch.core.store.manifest;

import java.util.Locale;

/// The form in which a sealed partition is stored.
public enum Compression {
  /// As plain JSONL.
  NONE(""),
  /// In zstd frames, each of whole lines, see [dev.tsearch.core.frame]; `zstdcat` gives the JSONL.
  ZSTD(".zst");

  private final String suffix;

  Compression(String suffix) {
    this.suffix = suffix;
  }

  /// The end of the file's name after `.jsonl`; empty for plain JSONL.
  public String suffix() {
    return suffix;
  }

  /// Its name in settings and in the manifest.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
