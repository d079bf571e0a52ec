package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.BitSet;

/// Some lines, and the ids that lines may have, while they are forgotten: says quickly of most
/// other lines that they are none of these. Knows the lines by their checksums and the ids by their
/// beginnings. Single-threaded.
public final class ForgottenLines {
  /// The number of bits is two to this power: enough that of a million lines few others collide.
  private static final int BITS_LOG = 24;

  /// 2⁶⁴ divided by the golden ratio, which spreads values over the high bits of a product.
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final BitSet lines = new BitSet();
  private final BitSet ids = new BitSet();
  private final BitSet conversations = new BitSet();

  /// Adds a line and its ids.
  public void add(byte[] line) {
    lines.set(lineBit(line, 0, line.length));
    addIds(line);
  }

  /// Adds the ids of a line, which is not one of these itself.
  public void addIds(byte[] line) {
    ObjectIdentity.visitIds(line, 0, line.length, (from, _) -> ids.set(idBit(line, from)));
  }

  /// Adds the id of a conversation of which parts are forgotten.
  public void addConversation(String id) {
    byte[] bytes = id.getBytes(UTF_8);
    if (bytes.length >= Long.BYTES) {
      conversations.set(idBit(bytes, 0));
    }
  }

  private static int lineBit(byte[] bytes, int from, int to) {
    int start = JsonBytes.strippedFrom(bytes, from, to);
    int end = JsonBytes.strippedTo(bytes, start, to);
    byte[] line = bytes;
    if (JsonBytes.isJson(bytes, start, end) && JsonBytes.hasSpaces(bytes, start, end)) {
      line = JsonBytes.compact(bytes, start, end);
      start = 0;
      end = line.length;
    }
    return bit(Integer.toUnsignedLong(Checksum.crc32c(line, start, end - start)));
  }

  private static int idBit(byte[] bytes, int from) {
    return bit((long) LONGS.get(bytes, from));
  }

  private static int bit(long value) {
    return (int) ((value * SPREAD) >>> (Long.SIZE - BITS_LOG));
  }

  /// Whether a line may be one of these or have one of the ids. A "no" is certain.
  boolean mayHave(byte[] bytes, int from, int to) {
    return lines.get(lineBit(bytes, from, to)) || mayHaveId(bytes, from, to);
  }

  /// Whether the id of a conversation may be in a line. A "no" is certain.
  boolean mayHaveConversation(byte[] bytes, int from, int to) {
    return hasAfterQuote(conversations, bytes, from, to - Long.BYTES);
  }

  private boolean mayHaveId(byte[] bytes, int from, int to) {
    return hasAfterQuote(ids, bytes, from, to - ObjectIdentity.MIN_ID_LENGTH);
  }

  /// Whether an id may begin after some quote.
  private static boolean hasAfterQuote(BitSet wanted, byte[] bytes, int from, int last) {
    if (wanted.isEmpty()) {
      return false;
    }
    for (int at = from; at < last; at++) {
      if (bytes[at] == '"' && wanted.get(idBit(bytes, at + 1))) {
        return true;
      }
    }
    return false;
  }
}
