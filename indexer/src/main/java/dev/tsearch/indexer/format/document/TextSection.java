package dev.tsearch.indexer.format.document;

/// A section of a text.
///
/// @param part what it is
/// @param role the sender: `user`, `assistant`, `system`, or empty
/// @param tool the tool of a call or a result; otherwise empty
/// @param model the model that the text names; may be empty
/// @param time the time in the text; empty if there is none
/// @param text the section without marks
/// @param firstLine its first line, with marks
/// @param offset where it begins, in bytes
/// @param length its length in bytes
/// @param line its first line, counted from 1
record TextSection(
    SectionKind part,
    String role,
    String tool,
    String model,
    String time,
    String text,
    String firstLine,
    int offset,
    int length,
    long line) {

  /// The first line of what is said.
  String title() {
    return text.lines().findFirst().orElse("");
  }

  /// What a section is.
  enum SectionKind {
    /// What a sender says, or text of no sender.
    TEXT,
    /// The call of a tool on a captured screen.
    CALL,
    /// The result of the call before it.
    RESULT,
    /// Reasoning of the model.
    THINKING
  }
}
