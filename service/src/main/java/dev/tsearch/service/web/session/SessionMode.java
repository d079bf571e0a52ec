package dev.tsearch.service.web.session;

import dev.tsearch.indexer.catalog.OutlinedEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which entries of a session a page shows.
enum SessionMode {
  /// All but progress reports and copies of files.
  ALL("All"),
  /// What people and models said to each other.
  SAID("Said"),
  /// What people typed.
  PROMPTS("Prompts"),
  /// Results of calls that failed.
  ERRORS("Errors");

  private final String label;

  SessionMode(String label) {
    this.label = label;
  }

  /// The mode of a word; empty if it names none.
  static Optional<SessionMode> of(String word) {
    return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
  }

  /// The word in addresses.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What it is called.
  String label() {
    return label;
  }

  /// What makes `tsearch show` show the same entries, with a space before it.
  String option() {
    return switch (this) {
      case ALL -> "";
      case SAID -> " --only said";
      case PROMPTS -> " --only user";
      case ERRORS -> " --only errors";
    };
  }

  /// Whether an entry is shown.
  boolean includes(OutlinedEntry entry) {
    return switch (this) {
      case ALL -> !entry.type().isNoise();
      case SAID -> entry.isSaid() || entry.type().isBoundary();
      case PROMPTS -> entry.isPrompt();
      case ERRORS -> entry.hasFailed();
    };
  }

  /// The entries that are shown, in their order.
  List<OutlinedEntry> of(List<OutlinedEntry> all) {
    return all.stream().filter(this::includes).toList();
  }
}
