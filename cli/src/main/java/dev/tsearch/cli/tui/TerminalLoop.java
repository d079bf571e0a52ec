package dev.tsearch.cli.tui;

import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.tui.KeyReader.EndOfKeysException;
import dev.tsearch.cli.tui.paint.ScreenPainter;
import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Effect;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.Screen;
import dev.tsearch.cli.tui.state.ScreenStep;
import dev.tsearch.cli.tui.state.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Runs the interface on the terminal of the process. Used once, by one thread.
public final class TerminalLoop {
  /// How long a key is waited for while an answer is expected: it delays the answer.
  private static final long BUSY_MILLIS = 4;

  private static final long IDLE_MILLIS = 100;

  /// What a shell does for Ctrl-Z: all processes of the job stop.
  private static final List<String> SUSPEND = List.of("sh", "-c", "kill -TSTP 0");

  private final CommandRuns commands;
  private final Foreground foreground;
  private final Clipboard clipboard;
  private final LongSupplier nanos;
  private final boolean colored;
  private String chosen = "";
  private boolean isOver;
  private boolean isNew = true;
  private boolean isStale = true;

  /// Runs a command line with the terminal of the process.
  @FunctionalInterface
  public interface Foreground {
    /// Runs it, and prints its errors.
    ///
    /// @return whether the user has read its output in a pager
    boolean run(List<String> arguments);
  }

  /// Puts a text into the clipboard of the desktop, if there is one.
  @FunctionalInterface
  public interface Clipboard {
    /// Puts it there.
    void put(String text);
  }

  /// @param commands answers questions
  /// @param foreground runs commands that use the terminal
  /// @param clipboard gets what is copied, as the terminal does
  /// @param nanos a clock for durations
  /// @param colored whether the terminal shows colors
  public TerminalLoop(
      CommandRuns commands,
      Foreground foreground,
      Clipboard clipboard,
      LongSupplier nanos,
      boolean colored) {
    this.commands = commands;
    this.foreground = foreground;
    this.clipboard = clipboard;
    this.nanos = nanos;
    this.colored = colored;
  }

  /// Runs until the user ends it.
  ///
  /// @param setting what does not change
  /// @param query the first query
  /// @return the name of what was chosen; empty if nothing was
  /// @throws UserException if the process has no terminal
  public String run(Screen.ScreenSetting setting, String query) throws IOException, UserException {
    try (var asker = new Asker(commands, nanos)) {
      // The first answer is on its way while the terminal is opened.
      ScreenStep start = Screen.start(setting, new Size(80, 24), query);
      start.effects().forEach(effect -> ask(effect, asker));
      try (FullScreen terminal = FullScreen.open(colored)) {
        loop(start.screen().resized(terminal.size()).screen(), asker, terminal);
      }
    }
    return chosen;
  }

  private static void ask(Effect effect, Asker asker) {
    if (effect instanceof Effect.Ask(var question)) {
      asker.ask(question);
    }
  }

  private void loop(Screen first, Asker asker, FullScreen terminal)
      throws IOException, UserException {
    Screen screen = first;
    while (!isOver) {
      if (isStale || isNew) {
        terminal.paint(new ScreenPainter(screen).picture(), isNew);
        isNew = false;
        isStale = false;
      }
      screen = pressed(screen, asker, terminal);
      Answered answer = asker.answers().poll();
      while (answer != null) {
        screen = done(screen.receive(answer), asker, terminal);
        answer = asker.answers().poll();
      }
      if (terminal.takeResized()) {
        screen = done(screen.resized(terminal.size()), asker, terminal);
        isNew = true;
      }
    }
  }

  private Screen pressed(Screen screen, Asker asker, FullScreen terminal)
      throws IOException, UserException {
    try {
      Optional<KeyPress> key = terminal.key(asker.isBusy() ? BUSY_MILLIS : IDLE_MILLIS);
      return key.isEmpty() ? screen : done(screen.press(key.get()), asker, terminal);
    } catch (EndOfKeysException _) {
      isOver = true;
      return screen;
    }
  }

  /// Brings about the effects of a step.
  private Screen done(ScreenStep step, Asker asker, FullScreen terminal)
      throws IOException, UserException {
    Screen screen = step.screen();
    isStale = true;
    for (Effect effect : step.effects()) {
      switch (effect) {
        case Effect.Ask(var question) -> asker.ask(question);
        case Effect.CopyText(String text) -> {
          clipboard.put(text);
          if (!terminal.copy(text)) {
            screen = screen.with("too long for the clipboard");
          }
        }
        case Effect.RunCommand(List<String> arguments, boolean waits) -> {
          if (screen.setting().picks()) {
            screen = screen.with("not with --print: its output is that of the program");
          } else {
            outside(arguments, waits, terminal);
          }
        }
        case Effect.Suspend _ -> {
          terminal.outside(() -> Program.run(SUSPEND, Path.of("/")));
          isNew = true;
        }
        case Effect.Quit(String name) -> {
          chosen = name;
          isOver = true;
        }
      }
    }
    return screen;
  }

  private void outside(List<String> arguments, boolean waits, FullScreen terminal)
      throws IOException, UserException {
    terminal.outside(() -> {
      boolean isRead = foreground.run(arguments);
      if (waits && !isRead) {
        terminal.awaitKey();
      }
    });
    isNew = true;
  }
}
