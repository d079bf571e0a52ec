package dev.tsearch.core.frame;

/// The contents of a compressed file, which its [FrameTable] identifies by a magic number.
public enum FrameContents {
  /// A log of originals: magic `TSOF`.
  LOG(0x464f5354, "log"),
  /// A partition: magic `TSPF`.
  PARTITION(0x46505354, "partition");

  private final int magic;
  private final String noun;

  FrameContents(int magic, String noun) {
    this.magic = magic;
    this.noun = noun;
  }

  int magic() {
    return magic;
  }

  /// The name of the contents in messages.
  String noun() {
    return noun;
  }
}
