package dev.tsearch.core.transcript;

/// Which messages of a transcript are looked at.
///
/// @param before what came before the last compaction
/// @param meta what is about the session and not of the conversation
public record View(Before before, Meta meta) {

  /// What the model is still told.
  public static final View CURRENT = new View(Before.HIDDEN, Meta.HIDDEN);

  /// Everything.
  public static final View ALL = new View(Before.SHOWN, Meta.SHOWN);

  /// What came before the last compaction.
  public enum Before {
    /// It is left out.
    HIDDEN,
    /// It is looked at.
    SHOWN
  }

  /// What is about the session.
  public enum Meta {
    /// It is left out.
    HIDDEN,
    /// It is looked at.
    SHOWN
  }

  /// This view, and what came before the last compaction.
  public View withArchived() {
    return new View(Before.SHOWN, meta);
  }

  /// This view, and what is about the session.
  public View withMeta() {
    return new View(before, Meta.SHOWN);
  }
}
