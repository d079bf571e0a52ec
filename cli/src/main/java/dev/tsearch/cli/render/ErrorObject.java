package dev.tsearch.cli.render;

/// Prints an error for programs that asked for JSON, as one object on a line:
///
/// ```
/// schema   1
/// error    an object
///   kind     usage, file, damaged, locked, memory or bug
///   message  what happened and what to do, for people
///   hint     the part of the message that says what to do; absent if there is none
/// ```
public final class ErrorObject {
  private ErrorObject() {}

  /// Prints the object.
  public static void print(String kind, String message, String hint, TextOutput out)
      throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeObjectPropertyStart("error");
      generator.writeStringProperty("kind", kind);
      generator.writeStringProperty("message", message);
      if (!hint.isEmpty()) {
        generator.writeStringProperty("hint", hint);
      }
      generator.writeEndObject();
    });
    out.flush();
  }
}
