package dev.tsearch.cli.tui.state;

import java.util.List;

/// What a step wants from the program.
public sealed interface Effect {
  /// An answer. A question of the same kind that is not answered yet is withdrawn.
  ///
  /// @param question the question
  record Ask(Question question) implements Effect {}

  /// A text in the clipboard.
  ///
  /// @param text the text
  record CopyText(String text) implements Effect {}

  /// A command that uses the terminal; the interface returns when it has ended.
  ///
  /// @param arguments its command line
  /// @param waits whether the user reads its output before the interface returns
  record RunCommand(List<String> arguments, boolean waits) implements Effect {
    /// Copies the words.
    public RunCommand {
      arguments = List.copyOf(arguments);
    }
  }

  /// The process stops until the shell continues it.
  record Suspend() implements Effect {}

  /// The end.
  ///
  /// @param chosen the name of what was chosen, which is printed; empty if nothing was
  record Quit(String chosen) implements Effect {}
}
