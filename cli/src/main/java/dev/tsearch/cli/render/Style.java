package dev.tsearch.cli.render;

/// The styles of text, as codes of SGR (ECMA-48).
public enum Style {
  /// No style.
  PLAIN(""),
  /// The heading of a group.
  HEADING("1;35"),
  /// A match of the query.
  MATCH("1;31"),
  /// A person who writes a message.
  PERSON("1;32"),
  /// A model that writes a message.
  SPEAKER("36"),
  /// The program between them.
  SYSTEM("33"),
  /// The call of a tool.
  CALL("34"),
  /// A line that was added.
  ADDED("32"),
  /// A line that was removed.
  REMOVED("31"),
  /// Code in a text.
  CODE("33"),
  /// Text in italics.
  ITALIC("3"),
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
