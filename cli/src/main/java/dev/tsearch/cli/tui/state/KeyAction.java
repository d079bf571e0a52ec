package dev.tsearch.cli.tui.state;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a key does, as far as another key can do it instead: the table `[keys]` of `config.toml`.
public enum KeyAction {
  /// Opens the conversation of the row.
  OPEN(KeyPlace.LIST, "Enter"),
  /// Completes a value, or lists sessions or entries.
  COMPLETE(KeyPlace.LIST, "Tab"),
  /// The next scope.
  SCOPE(KeyPlace.LIST, "Ctrl-R"),
  /// The next age.
  TIME(KeyPlace.LIST, "Ctrl-T"),
  /// The other order.
  SORT(KeyPlace.LIST, "Ctrl-S"),
  /// Lists copies as rows of their own, or folds them.
  COPIES(KeyPlace.LIST, "Alt-C"),
  /// Adds texts that programs inserted, or leaves them out.
  INSERTED(KeyPlace.LIST, "Alt-A"),
  /// Counts values.
  FACETS(KeyPlace.LIST, "Ctrl-F"),
  /// Forgets the session.
  FORGET(KeyPlace.LIST, "Alt-X"),
  /// Shows or hides the preview.
  PREVIEW(KeyPlace.LIST, "Ctrl-V"),
  /// Resumes the session.
  RESUME(KeyPlace.BOTH, "Ctrl-O"),
  /// Copies the command that resumes it.
  COPY_RESUME(KeyPlace.BOTH, "Ctrl-Y"),
  /// Copies the command that prints the list, or the conversation.
  COPY_COMMAND(KeyPlace.BOTH, "Alt-Y"),
  /// Exports the session.
  EXPORT(KeyPlace.BOTH, "Alt-E"),
  /// Shows the keys.
  HELP(KeyPlace.BOTH, "F1"),
  /// Ends the program.
  QUIT(KeyPlace.BOTH, "Ctrl-C"),
  /// Suspends it.
  SUSPEND(KeyPlace.BOTH, "Ctrl-Z"),
  /// Looks for a text.
  FIND(KeyPlace.CONVERSATION, "/"),
  /// Goes to the next match.
  NEXT_MATCH(KeyPlace.CONVERSATION, "n"),
  /// Goes to the previous match.
  PREVIOUS_MATCH(KeyPlace.CONVERSATION, "N"),
  /// Goes to the next typed prompt.
  NEXT_PROMPT(KeyPlace.CONVERSATION, "]"),
  /// Goes to the previous typed prompt.
  PREVIOUS_PROMPT(KeyPlace.CONVERSATION, "["),
  /// Goes to the next failure.
  NEXT_FAILURE(KeyPlace.CONVERSATION, "}"),
  /// Goes to the previous failure.
  PREVIOUS_FAILURE(KeyPlace.CONVERSATION, "{"),
  /// Folds or unfolds the entry.
  FOLD(KeyPlace.CONVERSATION, "z"),
  /// Folds or unfolds all.
  FOLD_ALL(KeyPlace.CONVERSATION, "Z"),
  /// Folds or unfolds thinking.
  THINKING(KeyPlace.CONVERSATION, "t"),
  /// Shows or hides sub-agents.
  AGENTS(KeyPlace.CONVERSATION, "a"),
  /// Lists the files of the session.
  FILES(KeyPlace.CONVERSATION, "f"),
  /// The next mode.
  MODE(KeyPlace.CONVERSATION, "m"),
  /// Copies the entry.
  COPY(KeyPlace.CONVERSATION, "y"),
  /// Opens it in an editor.
  EDIT(KeyPlace.CONVERSATION, "o"),
  /// Prints it through the pager.
  PAGE(KeyPlace.CONVERSATION, "O"),
  /// Goes back to the list.
  BACK(KeyPlace.CONVERSATION, "q");

  private final KeyPlace place;
  private final String key;

  KeyAction(KeyPlace place, String key) {
    this.place = place;
    this.key = key;
  }

  /// Where a key works.
  public enum KeyPlace {
    /// In the list.
    LIST,
    /// In a conversation.
    CONVERSATION,
    /// In both.
    BOTH;

    /// Whether two places have a part in common.
    public boolean includes(KeyPlace other) {
      return this == BOTH || other == BOTH || this == other;
    }
  }

  /// The name of the action in `config.toml`.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The action with a name; empty if there is none.
  public static Optional<KeyAction> of(String word) {
    return Arrays.stream(values()).filter(action -> action.word().equals(word)).findFirst();
  }

  /// The names of all actions.
  public static List<String> words() {
    return Arrays.stream(values()).map(KeyAction::word).toList();
  }

  /// Where the key works.
  public KeyPlace place() {
    return place;
  }

  /// The name of the key that does it unless another one is bound to it.
  public String key() {
    return key;
  }
}
