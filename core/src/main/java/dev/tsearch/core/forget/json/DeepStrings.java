package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Unescaped;
import java.util.function.IntUnaryOperator;

/// The strings of JSON that say something: values that are no ids, types or times, also those of
/// JSON that is the text of a string.
public final class DeepStrings {
  /// JSON in strings of JSON in strings of JSON; what is deeper is one text.
  private static final int MAX_DEPTH = 3;

  private DeepStrings() {}

  /// Receives strings.
  @FunctionalInterface
  public interface StringVisitor {
    /// Receives a string.
    ///
    /// @param from the position of its first byte, in the outermost JSON
    /// @param to the position of the quote at its end
    /// @param text its text without escapes
    void string(int from, int to, String text);
  }

  /// Visits the strings that are not empty.
  public static void visit(byte[] bytes, StringVisitor visitor) {
    visit(bytes, IntUnaryOperator.identity(), 0, visitor);
  }

  private static void visit(
      byte[] bytes, IntUnaryOperator origin, int depth, StringVisitor visitor) {
    JsonTexts.visit(
        bytes,
        0,
        bytes.length,
        (texts, role, _, from, to) -> {
          if (role != JsonTexts.TextRole.STRING
              || from == to
              || StructuralTexts.isStructural(texts, bytes, from, to)) {
            return;
          }
          if (depth < MAX_DEPTH && EmbeddedJson.isLikely(bytes, from, to)) {
            var inner = new EmbeddedJson(bytes, from, to);
            visit(inner.bytes(), at -> origin.applyAsInt(inner.origin(at)), depth + 1, visitor);
          } else {
            visitor.string(
                origin.applyAsInt(from),
                origin.applyAsInt(to),
                Unescaped.of(new String(bytes, from, to - from, UTF_8)).text());
          }
        });
  }
}
