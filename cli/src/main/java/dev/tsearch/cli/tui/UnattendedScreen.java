package dev.tsearch.cli.tui;

import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.paint.ScreenPainter;
import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Effect;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.Screen;
import dev.tsearch.cli.tui.state.ScreenStep;
import dev.tsearch.cli.tui.state.Size;
import java.util.List;

/// The interface without a terminal. Each key is answered before the next one is pressed; what a
/// key does besides asking is left out.
///
/// @param commands answers questions
/// @param millis how long each answer is said to take
public record UnattendedScreen(CommandRuns commands, long millis) {
  /// The lines of the terminal after some keys. The screen is drawn after each of them.
  ///
  /// @param setting what does not change
  /// @param size the size of the terminal
  /// @param query the first query
  public List<List<StyledText>> lines(
      Screen.ScreenSetting setting, Size size, String query, List<KeyPress> keys) {
    Screen screen = answered(Screen.start(setting, size, query));
    List<List<StyledText>> lines = new ScreenPainter(screen).picture().lines();
    for (KeyPress key : keys) {
      screen = answered(screen.press(key));
      lines = new ScreenPainter(screen).picture().lines();
    }
    return lines;
  }

  private Screen answered(ScreenStep step) {
    Screen screen = step.screen();
    for (Effect effect : step.effects()) {
      if (effect instanceof Effect.Ask(var question)) {
        CommandRuns.CommandOutput output = commands.of(question.arguments()).output();
        Answered answer = new AnswerReader(question, output).answer(millis);
        screen = answered(screen.receive(answer));
      }
    }
    return screen;
  }
}
