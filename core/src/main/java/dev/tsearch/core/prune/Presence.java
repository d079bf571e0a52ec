package dev.tsearch.core.prune;

/// How many entries of a partition have a key or a value, as far as is known without reading them.
public enum Presence {
  /// No entry has it; definitive.
  NONE,
  /// Unknown: none, some or all entries may have it. Also the answer of a partition whose sidecar
  /// is missing or invalid, and for a value that did not fit into the bounded list of values.
  MAYBE,
  /// Every entry has it; definitive. A term filter never returns this.
  EVERY
}
