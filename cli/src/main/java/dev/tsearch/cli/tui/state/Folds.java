package dev.tsearch.cli.tui.state;

import java.util.HashSet;
import java.util.Set;

/// Which entries of a conversation are unfolded. Immutable.
///
/// @param all what holds for entries that are not listed
/// @param isThinkingOpen whether thinking is unfolded
/// @param others the ids of the entries for which the opposite holds
public record Folds(Extent all, boolean isThinkingOpen, Set<String> others) {
  /// Messages are unfolded, all else is folded.
  public static final Folds STANDARD = new Folds(Extent.MESSAGES_OPEN, false, Set.of());

  /// Copies the ids.
  public Folds {
    others = Set.copyOf(others);
  }

  /// What holds for all entries.
  public enum Extent {
    /// Messages are unfolded, all else is folded.
    MESSAGES_OPEN,
    /// All entries are unfolded.
    OPEN,
    /// All entries are folded.
    CLOSED
  }

  /// Whether an entry is unfolded.
  public boolean isOpen(Item item) {
    boolean isOpen =
        switch (all) {
          case MESSAGES_OPEN ->
              item.block().isOpenAtFirst() || (item.isThinking() && isThinkingOpen);
          case OPEN -> true;
          case CLOSED -> false;
        };
    return isOpen != others.contains(item.entry().id());
  }

  Folds toggled(Item item) {
    var changed = new HashSet<>(others);
    if (!changed.remove(item.entry().id())) {
      changed.add(item.entry().id());
    }
    return new Folds(all, isThinkingOpen, changed);
  }

  Folds opened(Item item) {
    return isOpen(item) ? this : toggled(item);
  }

  Folds withNextForAll() {
    Extent next =
        switch (all) {
          case MESSAGES_OPEN -> Extent.OPEN;
          case OPEN -> Extent.CLOSED;
          case CLOSED -> Extent.MESSAGES_OPEN;
        };
    return new Folds(next, isThinkingOpen, Set.of());
  }

  Folds withOtherThinking() {
    return new Folds(all, !isThinkingOpen, others);
  }
}
