package dev.tsearch.cli.tui.state;

import java.util.List;

/// What follows from a key or an answer.
///
/// @param screen the next state
/// @param effects what the program has to do, in this order
public record ScreenStep(Screen screen, List<Effect> effects) {
  /// Copies the effects.
  public ScreenStep {
    effects = List.copyOf(effects);
  }

  static ScreenStep of(Screen screen, Effect... effects) {
    return new ScreenStep(screen, List.of(effects));
  }
}
