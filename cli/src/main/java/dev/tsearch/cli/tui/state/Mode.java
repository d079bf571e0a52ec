package dev.tsearch.cli.tui.state;

/// Which entries of a conversation are shown.
public enum Mode {
  /// All.
  ALL("all"),
  /// What people and models say.
  SAID("said"),
  /// What people typed.
  PROMPTS("prompts"),
  /// Calls of tools that failed, with their results.
  ERRORS("errors");

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  /// The name of the mode.
  public String word() {
    return word;
  }

  boolean shows(Item item) {
    return switch (this) {
      case ALL -> true;
      case SAID -> item.isSaid();
      case PROMPTS -> item.isPrompt();
      case ERRORS -> item.hasFailed();
    };
  }

  Mode next() {
    return switch (this) {
      case ALL -> SAID;
      case SAID -> PROMPTS;
      case PROMPTS -> ERRORS;
      case ERRORS -> ALL;
    };
  }
}
