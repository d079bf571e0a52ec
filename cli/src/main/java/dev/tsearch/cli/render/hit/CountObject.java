package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.JsonObjects;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;

/// Prints the number of matches as an object: `{"schema":1,"total":257}`.
public final class CountObject {
  private CountObject() {}

  /// Prints the object.
  public static void print(long total, TextOutput out) throws OutputException {
    JsonObjects.line(
        out,
        generator -> {
          generator.writeNumberProperty("schema", 1);
          generator.writeNumberProperty("total", total);
        });
  }
}
