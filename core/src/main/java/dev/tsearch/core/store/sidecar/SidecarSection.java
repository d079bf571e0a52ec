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
  SESSIONS(5, 7),
  /// A [UsageTable].
  USAGE(6, 1),
  /// [ValueCounts].
  COUNTS(7, 1),
  /// [LeafSummaries]; absent if there are none.
  LEAVES(8, 1);

  private static final int VERSION_BITS = 4;

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

  /// Whether every sidecar has it. A partition with an entry that was not fully analyzed has no
  /// filter.
  boolean isRequired() {
    return this != PAGES && this != TERMS && this != LEAVES;
  }

  /// The versions of all sections, 4 bits each, the lowest for the code 1.
  public static int versions() {
    int versions = 0;
    for (SidecarSection section : values()) {
      versions |= section.version << (VERSION_BITS * (section.code - 1));
    }
    return versions;
  }

  /// Whether some [#versions] are older than those of this program: none is higher, and one is
  /// lower or absent.
  public static boolean areOlder(int versions) {
    boolean isHigher = false;
    for (int shift = 0; shift < Integer.SIZE; shift += VERSION_BITS) {
      int mask = (1 << VERSION_BITS) - 1;
      isHigher |= ((versions >>> shift) & mask) > ((versions() >>> shift) & mask);
    }
    return !isHigher && versions != versions();
  }

  /// The version of its bytes, raised with every change of their meaning. For [#TAGS] the terms
  /// that [dev.tsearch.core.entry.Field] makes of values are a part of the meaning.
  int version() {
    return version;
  }
}
