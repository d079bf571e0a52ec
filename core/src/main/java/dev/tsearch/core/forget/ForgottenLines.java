package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.BitSet;

/// Some lines, the ids that lines may have, and conversations, while they are forgotten: says
/// quickly of most other lines that they are none of these. Knows lines by their checksums and ids
/// by their beginnings. Single-threaded, but for reading.
public final class ForgottenLines {
  /// The number of bits is two to this power: enough that of a million lines few others collide.
  private static final int BITS_LOG = 24;

  /// 2⁶⁴ divided by the golden ratio, which spreads values over the high bits of a product.
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final BitSet lines = new BitSet();
  private final BitSet conversations = new BitSet();

  /// The ids of lines and those of conversations.
  private final BitSet beginnings = new BitSet();

  /// Adds a line and its ids.
  public void add(byte[] line) {
    int start = JsonBytes.strippedFrom(line, 0, line.length);
    int end = JsonBytes.strippedTo(line, start, line.length);
    lines.set(lineBit(line, start, end, JsonBytes.hasSpaces(line, start, end)));
    addIds(line);
  }

  /// Adds the ids of a line, which is not one of these itself.
  public void addIds(byte[] line) {
    ObjectIdentity.visitIds(line, 0, line.length, (from, _) -> beginnings.set(idBit(line, from)));
  }

  /// Adds the id of a conversation of which parts are forgotten.
  public void addConversation(String id) {
    byte[] bytes = id.getBytes(UTF_8);
    if (bytes.length >= Long.BYTES) {
      conversations.set(idBit(bytes, 0));
      beginnings.set(idBit(bytes, 0));
    }
  }

  /// @param hasSpaces whether spaces are around the parts of the line, if it is JSON
  private static int lineBit(byte[] bytes, int start, int end, boolean hasSpaces) {
    if (hasSpaces && JsonBytes.isJson(bytes, start, end)) {
      byte[] line = JsonBytes.compact(bytes, start, end);
      return bit(Integer.toUnsignedLong(Checksum.crc32c(line, 0, line.length)));
    }
    return bit(Integer.toUnsignedLong(Checksum.crc32c(bytes, start, end - start)));
  }

  private static int idBit(byte[] bytes, int from) {
    return bit((long) LONGS.get(bytes, from));
  }

  private static int bit(long value) {
    return (int) ((value * SPREAD) >>> (Long.SIZE - BITS_LOG));
  }

  /// Whether a line may be one of these, or have one of the ids, or be of one of the conversations.
  /// A "no" is certain.
  boolean mayHave(byte[] bytes, int from, int to) {
    int start = JsonBytes.strippedFrom(bytes, from, to);
    int end = JsonBytes.strippedTo(bytes, start, to);
    boolean hasSpaces = false;
    for (int at = start; at < end; at++) {
      if (bytes[at] != '"') {
        hasSpaces |= JsonBytes.isSpace(bytes[at]);
        continue;
      }
      boolean mayBegin = mayBegin(bytes, at + 1, end);
      for (at++; at < end && bytes[at] != '"'; at++) {
        if (bytes[at] == '\\') {
          at++; // what is escaped ends no string, but may begin one of the JSON in this one
          mayBegin |= at < end && bytes[at] == '"' && mayBegin(bytes, at + 1, end);
        }
      }
      if (mayBegin || mayBegin(bytes, at + 1, end)) {
        return true;
      }
    }
    return lines.get(lineBit(bytes, start, end, hasSpaces));
  }

  /// Whether an id may begin at a position, after a quote.
  private boolean mayBegin(byte[] bytes, int at, int end) {
    return at + Long.BYTES <= end && beginnings.get(idBit(bytes, at));
  }

  /// Whether the id of a conversation may be in a line. A "no" is certain.
  boolean mayHaveConversation(byte[] bytes, int from, int to) {
    if (conversations.isEmpty()) {
      return false;
    }
    for (int at = from; at < to - Long.BYTES; at++) {
      if (bytes[at] == '"' && conversations.get(idBit(bytes, at + 1))) {
        return true;
      }
    }
    return false;
  }
}
