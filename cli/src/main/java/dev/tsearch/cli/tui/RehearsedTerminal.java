package dev.tsearch.cli.tui;

import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.paint.Picture;
import java.io.IOException;
import java.util.List;

/// Draws on a terminal that nobody sees, so that the training run loads what draws.
public final class RehearsedTerminal {
  private RehearsedTerminal() {}

  /// Draws some lines and looks for a key. On a machine without pseudo-terminals, does nothing.
  public static void draw(List<List<StyledText>> lines) throws IOException {
    try (FullScreen screen = FullScreen.onPseudoTerminal()) {
      screen.paint(new Picture(lines, 0, 0), true);
      var _ = screen.key(1);
    } catch (IllegalStateException | KeyReader.EndOfKeysException _) {
      return;
    }
  }
}
