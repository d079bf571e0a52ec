package dev.tsearch.core.store.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.original.Piece;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// A line of `sources.jsonl`: a JSON object whose last member is the CRC-32C of all bytes before
/// it, in 8 hexadecimal digits. The package documentation describes the members.
public sealed interface SourceLine {

  /// The format of the file.
  int VERSION = 1;

  /// The first line: `{"sources":1,"generation":4,…}`.
  ///
  /// @param version the format of the file
  /// @param generation how often the file was rewritten
  /// @param lost the highest number of a source that an earlier file had, which was lost; 0 if none
  ///   was. No other source gets such a number: entries refer to the lost ones
  record HeaderLine(long version, long generation, long lost) implements SourceLine {
    /// @throws IllegalArgumentException if no source can have had the number
    public HeaderLine {
      if (lost != 0) {
        SourceRow.requireNumber(lost);
      }
    }
  }

  /// A row of the table of sources; the last line with a number is valid:
  /// `{"source":7,"path":"…","original":7,"length":10240,"modified":…,"key":"…","derived":10240,
  /// "read":10240,"head":"…","tail":"…","format":"…","session":"…","agent":"…",…}`.
  record RowLine(SourceRow row) implements SourceLine {}

  /// A piece of an original: `{"original":7,"piece":[log,position,from,length,"sha256"],…}`.
  record PieceLine(long original, Piece piece) implements SourceLine {
    /// @throws IllegalArgumentException if no original can have the number
    public PieceLine {
      SourceRow.requireNumber(original);
    }
  }

  /// `,"crc":"` before and `"}` after the digits.
  int CHECKSUM_BYTES = 18;

  /// The same with zeros in place of the digits.
  String CHECKSUM_FORM = ",\"crc\":\"00000000\"}";

  /// The number of bytes before the digits.
  int CHECKSUM_NAME_BYTES = 8;

  /// Encodes the line, its newline included.
  default byte[] encode() {
    byte[] object = Json.OWN.bytes(toJson());
    int checked = object.length - 1;
    String checksum = HexFormat.of().toHexDigits(Checksum.crc32c(object, 0, checked));
    byte[] end = (",\"crc\":\"" + checksum + "\"}\n").getBytes(ISO_8859_1);
    byte[] line = new byte[checked + end.length];
    System.arraycopy(object, 0, line, 0, checked);
    System.arraycopy(end, 0, line, checked, end.length);
    return line;
  }

  private JsonObject toJson() {
    return switch (this) {
      case HeaderLine(long version, long generation, long lost) -> {
        var header = JsonObject.builder().put("sources", version).put("generation", generation);
        yield (lost == 0 ? header : header.put("lost", lost)).build();
      }
      case RowLine(SourceRow row) -> json(row);
      case PieceLine(long original, Piece piece) ->
          JsonObject.builder()
              .put("original", original)
              .put(
                  "piece",
                  List.of(
                      (long) piece.log(),
                      piece.position(),
                      piece.from(),
                      (long) piece.length(),
                      piece.sha256()))
              .build();
    };
  }

  private static JsonObject json(SourceRow row) {
    return JsonObject.builder()
        .put("source", row.number())
        .put("path", row.path())
        .put("original", row.original())
        .put("length", row.length())
        .put("modified", row.modifiedNanos())
        .putText("key", row.key())
        .put("derived", row.derived())
        .put("read", row.read())
        .put("head", row.head())
        .put("tail", row.tail())
        .putText("format", row.format())
        .putText("session", row.session())
        .putText("agent", row.agent())
        .build();
  }

  /// Decodes a line; empty if it is damaged.
  ///
  /// @param scanner reads the bytes that hold the line
  /// @param length the line's length without its newline
  static Optional<SourceLine> decode(SourceLineScanner scanner, int offset, int length) {
    int checked = length - CHECKSUM_BYTES;
    if (checked < 1 || !isChecksum(scanner.bytes(), offset, checked)) {
      return Optional.empty();
    }
    try {
      SourceLine scanned = scanner.scan(offset, offset + length);
      return scanned != null
          ? Optional.of(scanned)
          : of(Json.OWN.object(scanner.bytes(), offset, length));
    } catch (MalformedJsonException | IllegalArgumentException | ArithmeticException _) {
      return Optional.empty();
    }
  }

  private static boolean isChecksum(byte[] bytes, int offset, int checked) {
    int checksum = Checksum.crc32c(bytes, offset, checked);
    int at = offset + checked;
    for (int i = 0; i < CHECKSUM_FORM.length(); i++) {
      int digit = i - CHECKSUM_NAME_BYTES;
      boolean isDigit = digit >= 0 && digit < Integer.BYTES * 2;
      int expected =
          isDigit
              ? Character.forDigit((checksum >>> (28 - 4 * digit)) & 0xF, 16)
              : CHECKSUM_FORM.charAt(i);
      if (bytes[at + i] != expected) {
        return false;
      }
    }
    return true;
  }

  private static Optional<SourceLine> of(JsonObject line) {
    if (line.has("source")) {
      return Optional.of(new RowLine(row(line)));
    }
    if (line.has("sources")) {
      return Optional.of(
          new HeaderLine(
              line.number("sources", 0), line.number("generation", 0), line.number("lost", 0)));
    }
    List<Object> piece = line.list("piece");
    return piece.size() == 5
            && piece.get(0) instanceof Long log
            && piece.get(1) instanceof Long position
            && piece.get(2) instanceof Long from
            && piece.get(3) instanceof Long length
            && piece.get(4) instanceof String sha256
        ? Optional.of(
            new PieceLine(
                line.number("original", 0),
                new Piece(Math.toIntExact(log), position, from, Math.toIntExact(length), sha256)))
        : Optional.empty();
  }

  private static SourceRow row(JsonObject line) {
    return new SourceRow(
        line.number("source", 0),
        line.text("path", ""),
        line.text("format", ""),
        line.text("session", ""),
        line.text("agent", ""),
        line.number("original", 0),
        line.number("length", 0),
        line.number("modified", 0),
        line.text("key", ""),
        line.number("derived", 0),
        line.number("read", 0),
        line.text("head", ""),
        line.text("tail", ""));
  }
}
