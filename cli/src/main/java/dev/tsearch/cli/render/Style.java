package dev.tsearch.cli.render;

/// What text may be painted as; the code is SGR's.
public enum Style {
  /// As it is.
  PLAIN(""),
  /// What heads a group.
  HEADING("1;35"),
  /// What was searched for.
  MATCH("1;31"),
  /// Who speaks.
  SPEAKER("36"),
  /// What matters less.
  FAINT("2"),
  /// What went wrong.
  ERROR("1;31"),
  /// What was done well.
  STRONG("1");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String on(String text) {
    return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
