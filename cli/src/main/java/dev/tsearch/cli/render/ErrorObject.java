package dev.tsearch.cli.render;

/// Prints an error for programs that asked for JSON, as one object on a line:
///
/// ```
/// schema   1
/// error    an object
///   kind     usage, file, damaged, locked, memory or bug
///   message  what happened and what to do, for people
/// ```
public final class ErrorObject {
  private ErrorObject() {}

  /// Prints the object.
  public static void print(String kind, String message, TextOutput out) throws OutputException {
    JsonObjects.line(
        out,
        generator -> {
          generator.writeNumberProperty("schema", 1);
          generator.writeObjectPropertyStart("error");
          generator.writeStringProperty("kind", kind);
          generator.writeStringProperty("message", message);
          generator.writeEndObject();
        });
    out.flush();
  }
}
