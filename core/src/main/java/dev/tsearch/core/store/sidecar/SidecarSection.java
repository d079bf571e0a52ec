package dev.tsearch.core.store.sidecar;

/// The parts of a [SidecarFile], each with a checksum and a version of its own.
public enum SidecarSection {
  /// The checksums of the pages of [#TERMS]: see [PagedFilter].
  PAGES(1, 1),
  /// A [dev.tsearch.core.term.TermFilter]; absent if an entry could not be fully analysed.
  TERMS(2, 1),
  /// An [IdTable].
  IDS(3, 2),
  /// A [TagTable].
  TAGS(4, 1),
  /// A [SessionTable].
  SESSIONS(5, 1);

  private final int code;
  private final int version;

  SidecarSection(int code, int version) {
    this.code = code;
    this.version = version;
  }

  /// Its number on disk.
  int code() {
    return code;
  }

  /// What its bytes mean, raised with every change of it: what [dev.tsearch.core.entry.Field] makes
  /// of a value is part of that for [#TAGS].
  int version() {
    return version;
  }
}
