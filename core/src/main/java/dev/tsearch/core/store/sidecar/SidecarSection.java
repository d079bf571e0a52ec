package dev.tsearch.core.store.sidecar;

/// The sections of a [SidecarFile]. Each has its own checksum and version.
public enum SidecarSection {
  /// The checksums of the pages of [#TERMS]: see [PagedFilter].
  PAGES(1, 1),
  /// A [dev.tsearch.core.term.TermFilter]; absent if an entry was not fully analyzed.
  TERMS(2, 1),
  /// An [IdTable].
  IDS(3, 2),
  /// A [TagTable].
  TAGS(4, 1),
  /// A [SessionTable].
  SESSIONS(5, 3),
  /// A [UsageTable].
  USAGE(6, 1);

  private final int code;
  private final int version;

  SidecarSection(int code, int version) {
    this.code = code;
    this.version = version;
  }

  /// Its code on disk.
  int code() {
    return code;
  }

  /// The version of its bytes, raised with every change of their meaning. For [#TAGS] the terms
  /// that [dev.tsearch.core.entry.Field] makes of values are a part of the meaning.
  int version() {
    return version;
  }
}
