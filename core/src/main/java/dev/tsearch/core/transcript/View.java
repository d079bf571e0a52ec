package dev.tsearch.core.transcript;

/// Selects messages of a transcript.
///
/// @param before whether the messages up to the last compaction are selected
/// @param meta whether messages about the session are selected
public record View(Before before, Meta meta) {

  /// The messages that the model still receives.
  public static final View CURRENT = new View(Before.HIDDEN, Meta.HIDDEN);

  /// All messages.
  public static final View ALL = new View(Before.SHOWN, Meta.SHOWN);

  /// Whether the messages up to the last compaction are selected.
  public enum Before {
    /// They are not selected.
    HIDDEN,
    /// They are selected.
    SHOWN
  }

  /// Whether messages about the session are selected.
  public enum Meta {
    /// They are not selected.
    HIDDEN,
    /// They are selected.
    SHOWN
  }

  /// This view with the messages up to the last compaction.
  public View withArchived() {
    return new View(Before.SHOWN, meta);
  }

  /// This view with messages about the session.
  public View withMeta() {
    return new View(before, Meta.SHOWN);
  }
}
