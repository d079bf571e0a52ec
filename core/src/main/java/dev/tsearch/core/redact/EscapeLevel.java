package dev.tsearch.core.redact;

import dev.tsearch.core.json.Unescaped;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// A text without some levels of the escapes of JSON: a text may be JSON with texts that are JSON.
/// Immutable.
final class EscapeLevel {
  private final String text;

  /// Where each character was in the text with all escapes, and the end; null if there it is.
  private final int @Nullable [] origins;

  /// The quotation marks that were not escaped on a level before: there they may end a string.
  private final BitSet quotes;

  private EscapeLevel(String text, int @Nullable [] origins, BitSet quotes) {
    this.text = text;
    this.origins = origins;
    this.quotes = quotes;
  }

  /// The text as it is.
  static EscapeLevel of(String text) {
    return new EscapeLevel(text, null, new BitSet());
  }

  /// The text.
  String text() {
    return text;
  }

  /// Whether the text may have escapes.
  boolean hasEscapes() {
    return text.indexOf('\\') >= 0;
  }

  /// The text without its escapes.
  EscapeLevel next() {
    Unescaped plain = Unescaped.of(text);
    int length = plain.text().length();
    int[] to = new int[length + 1];
    Arrays.setAll(to, i -> origin(plain.origin(i)));
    var ends = new BitSet();
    for (int i = plain.text().indexOf('"'); i >= 0; i = plain.text().indexOf('"', i + 1)) {
      int from = plain.origin(i);
      int end = plain.origin(i + 1);
      int ended = quotes.nextSetBit(from);
      ends.set(i, end - from == 1 || (ended >= 0 && ended < end));
    }
    return new EscapeLevel(plain.text(), to, ends);
  }

  private int origin(int position) {
    return origins == null ? position : origins[position];
  }

  /// A span of this text as one of the text with all escapes. It has whole escapes of this text, so
  /// that JSON stays JSON, but never the end of a string.
  SecretSpan origin(SecretSpan span) {
    int from = Unescaped.escapeStart(text, span.from());
    int to = Unescaped.escapeEnd(text, span.to());
    boolean endsString = to > span.to() && quotes.get(to - 1);
    return new SecretSpan(origin(from), origin(endsString ? span.to() : to), span.rule());
  }
}
