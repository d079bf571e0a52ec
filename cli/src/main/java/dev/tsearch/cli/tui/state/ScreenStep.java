package dev.tsearch.cli.tui.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What follows from a key or an answer.
///
/// @param screen the next state
/// @param effects what the program has to do, in this order
public record ScreenStep(Screen screen, List<Effect> effects) {
  /// Copies the effects.
  public ScreenStep {
    effects = List.copyOf(effects);
  }

  /// With the question for the source of the first unfolded call that is shown without it. The
  /// answer leads to the next one.
  ScreenStep withCallSource() {
    int rows = screen.size().conversationRows();
    Optional<Item> call =
        screen.conversation().isPresent()
            ? screen.conversation().flatMap(open -> open.callWithoutInput(rows))
            : screen.preview().callWithoutInput();
    if (call.isEmpty()) {
      return this;
    }
    var more = new ArrayList<>(effects);
    more.add(new Effect.Ask(new Question.CallSource(call.get().name())));
    return new ScreenStep(screen, more);
  }

  static ScreenStep of(Screen screen, Effect... effects) {
    return new ScreenStep(screen, List.of(effects));
  }
}
