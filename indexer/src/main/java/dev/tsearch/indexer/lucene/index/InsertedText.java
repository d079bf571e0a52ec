package dev.tsearch.indexer.lucene.index;

/// Recognizes messages that a program wrote in the name of the user: instructions, descriptions of
/// the environment, reminders, and the output of local commands. Many sessions contain the same.
final class InsertedText {
  private static final String AGENTS = "# AGENTS.md instructions";

  private InsertedText() {}

  /// Whether a message of the user is such a text: it starts with the heading of instructions, or
  /// with a tag whose name has several words or capitals only, such as `<environment_context>`.
  /// Markup that people paste has neither.
  static boolean is(String text) {
    if (text.startsWith(AGENTS)) {
      return true;
    }
    if (!text.startsWith("<")) {
      return false;
    }
    int end = 1;
    boolean hasSeveralWords = false;
    boolean hasSmallLetter = false;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      hasSeveralWords |= end > 1 && !Character.isLetter(text.charAt(end));
      hasSmallLetter |= Character.isLowerCase(text.charAt(end));
      end++;
    }
    boolean isTag =
        end > 2 && end < text.length() && (text.charAt(end) == '>' || text.charAt(end) == ' ');
    return isTag && (hasSeveralWords || !hasSmallLetter);
  }

  private static boolean isNamePart(char sign) {
    return sign == '_' || sign == '-' || (sign < 128 && Character.isLetter(sign));
  }
}
