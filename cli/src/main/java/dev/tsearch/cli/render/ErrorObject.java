package dev.tsearch.cli.render;

import dev.tsearch.core.json.LongText;

/// Prints an error for programs that asked for JSON, as one object on a line:
///
/// ```
/// schema   1
/// error    an object
///   kind     usage, file, damaged, locked, timeout, memory or bug
///   message  what happened and what to do, for people
///   hint     the part of the message that says what to do; absent if there is none or it is very long
/// complete  false after a timeout; absent otherwise
/// ```
public final class ErrorObject {
  static final String TIMEOUT = "timeout";

  private ErrorObject() {}

  /// Prints the object.
  public static void print(String kind, String message, String hint, TextOutput out)
      throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeObjectPropertyStart("error");
      generator.writeStringProperty("kind", kind);
      generator.writeStringProperty("message", MessageText.shortened(message));
      if (!hint.isEmpty() && hint.length() <= LongText.MAX_LENGTH) {
        generator.writeStringProperty("hint", hint);
      }
      generator.writeEndObject();
      if (kind.equals(TIMEOUT)) {
        generator.writeBooleanProperty("complete", false);
      }
    });
    out.flush();
  }
}
