package dev.tsearch.core.store.source;

import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.manifest.WrittenJson;
import org.jspecify.annotations.Nullable;

/// Parses lines of `sources.jsonl` that have exactly the layout in which [SourceLine] writes them,
/// four times as fast as a JSON parser. Any other layout (members in another order, escapes in a
/// path) is left to [SourceLine]. Not thread-safe.
final class SourceLineScanner {
  private final WrittenJson json;

  /// @param bytes holds all lines; not copied
  SourceLineScanner(byte[] bytes) {
    this.json = new WrittenJson(bytes);
  }

  byte[] bytes() {
    return json.bytes();
  }

  /// Parses the line from `from` to `to`; null if it has another layout.
  @Nullable SourceLine scan(int from, int to) {
    json.begin(from, to);
    if (json.skipIf(Literal.SOURCE)) {
      return source();
    }
    return json.skipIf(Literal.ORIGINAL_OF_PIECE) ? piece() : null;
  }

  private @Nullable SourceLine source() {
    long number = json.number();
    String path = json.text(Literal.PATH);
    long original = json.number(Literal.ORIGINAL);
    long length = json.number(Literal.LENGTH);
    long modified = json.number(Literal.MODIFIED);
    String key = json.textIf(Literal.KEY);
    long derived = json.number(Literal.DERIVED);
    long read = json.number(Literal.READ);
    String head = json.text(Literal.HEAD);
    String tail = json.text(Literal.TAIL);
    String format = json.textIf(Literal.FORMAT);
    String session = json.textIf(Literal.SESSION);
    String agent = json.textIf(Literal.AGENT);
    if (!json.isAsWritten() || !json.skipIf(Literal.CHECKSUM)) {
      return null;
    }
    return new SourceLine.RowLine(
        new SourceRow(
            number, path, format, session, agent, original, length, modified, key, derived, read,
            head, tail));
  }

  private @Nullable SourceLine piece() {
    long original = json.number();
    long log = json.number(Literal.PIECE);
    long position = json.number(Literal.COMMA);
    long from = json.number(Literal.COMMA);
    long length = json.number(Literal.COMMA);
    String sha256 = json.text(Literal.COMMA);
    if (!json.isAsWritten() || !json.skipIf(Literal.END_OF_PIECE)) {
      return null;
    }
    return new SourceLine.PieceLine(
        original, new Piece(Math.toIntExact(log), position, from, Math.toIntExact(length), sha256));
  }

  /// The literal bytes before each value.
  private static final class Literal {
    static final byte[] SOURCE = WrittenJson.literal("{\"source\":");
    static final byte[] PATH = WrittenJson.literal(",\"path\":");
    static final byte[] ORIGINAL = WrittenJson.literal(",\"original\":");
    static final byte[] LENGTH = WrittenJson.literal(",\"length\":");
    static final byte[] MODIFIED = WrittenJson.literal(",\"modified\":");
    static final byte[] KEY = WrittenJson.literal(",\"key\":");
    static final byte[] DERIVED = WrittenJson.literal(",\"derived\":");
    static final byte[] READ = WrittenJson.literal(",\"read\":");
    static final byte[] HEAD = WrittenJson.literal(",\"head\":");
    static final byte[] TAIL = WrittenJson.literal(",\"tail\":");
    static final byte[] FORMAT = WrittenJson.literal(",\"format\":");
    static final byte[] SESSION = WrittenJson.literal(",\"session\":");
    static final byte[] AGENT = WrittenJson.literal(",\"agent\":");
    static final byte[] ORIGINAL_OF_PIECE = WrittenJson.literal("{\"original\":");
    static final byte[] PIECE = WrittenJson.literal(",\"piece\":[");
    static final byte[] COMMA = WrittenJson.literal(",");
    static final byte[] END_OF_PIECE = WrittenJson.literal("],\"crc\":\"");
    static final byte[] CHECKSUM = WrittenJson.literal(",\"crc\":\"");
  }
}
