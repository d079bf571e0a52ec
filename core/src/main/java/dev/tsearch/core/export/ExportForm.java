package dev.tsearch.core.export;

import java.util.Locale;
import java.util.Optional;

/// The form of an exported document.
public enum ExportForm {
  /// Markdown.
  MD("md", "markdown"),
  /// One HTML page.
  HTML("html", "htm"),
  /// One JSON array of entries.
  JSON("json", "json"),
  /// One JSON object per entry and line.
  JSONL("jsonl", "ndjson");

  private final String word;
  private final String alias;

  ExportForm(String word, String alias) {
    this.word = word;
    this.alias = alias;
  }

  /// The word that names the form.
  public String word() {
    return word;
  }

  /// Whether programs read it: it has entries as the archive has them.
  public boolean isForPrograms() {
    return this == JSON || this == JSONL;
  }

  /// The form of a word; empty if it names none.
  public static Optional<ExportForm> of(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    for (ExportForm form : values()) {
      if (form.word.equals(lower) || form.alias.equals(lower)) {
        return Optional.of(form);
      }
    }
    return Optional.empty();
  }

  /// The form that the suffix of a file name means; empty if it has no known one.
  public static Optional<ExportForm> ofFile(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? Optional.empty() : of(name.substring(dot + 1));
  }
}
