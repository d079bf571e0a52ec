package dev.tsearch.cli.render;

/// The styles of text, as codes of SGR (ECMA-48).
public enum Style {
  /// No style.
  PLAIN(""),
  /// The heading of a group.
  HEADING("1;35"),
  /// A match of the query.
  MATCH("1;31"),
  /// The speaker of a message.
  SPEAKER("36"),
  /// Less important text.
  FAINT("2"),
  /// An error.
  ERROR("1;31"),
  /// Emphasis.
  STRONG("1");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String on(String text) {
    return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
