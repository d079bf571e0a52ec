package org.apache.lucene.util;

import java.util.Optional;
import org.jspecify.annotations.NullMarked;

/// What Lucene knows of this JVM's options. Takes the place of Lucene's own class of this name,
/// which starts the JVM's management to ask it: in a short command that takes longer than the
/// search.
///
/// Stands before Lucene's jar in the class path. What is not told here is unknown to Lucene, which
/// then takes what suits every JVM.
@NullMarked
final class HotspotVMOptions {
  /// Whether this is a Hotspot JVM; the launchers start no other.
  public static final boolean IS_HOTSPOT_VM = true;

  /// From this heap on, references are eight bytes long.
  private static final long MAX_HEAP_OF_SHORT_REFERENCES = 32L << 30;

  private HotspotVMOptions() {}

  /// The value of an option; empty if it is not known.
  public static Optional<String> get(String name) {
    return name.equals("UseCompressedOops") ? Optional.of(hasShortReferences()) : Optional.empty();
  }

  private static String hasShortReferences() {
    return Boolean.toString(Runtime.getRuntime().maxMemory() < MAX_HEAP_OF_SHORT_REFERENCES);
  }
}
