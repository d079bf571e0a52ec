package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.store.section.SectionReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Makes sidecars as the version before wrote them.
public final class OlderSidecar {
  private static final int SECTIONS_AT = 56;
  private static final int TABLE_AT = 60;
  private static final int ROW_BYTES = 16;

  private OlderSidecar() {}

  /// Returns a sidecar whose section of sessions has the version before.
  public static byte[] of(byte[] sidecar) {
    byte[] older = sidecar.clone();
    int end = TABLE_AT + ROW_BYTES * SectionReader.u32(older, SECTIONS_AT);
    for (int at = TABLE_AT; at < end; at += ROW_BYTES) {
      if (older[at] == SidecarSection.SESSIONS.code()) {
        older[at + 2] = (byte) (SidecarSection.SESSIONS.version() - 1);
      }
    }
    ByteBuffer.wrap(older)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(end, Checksum.crc32c(older, 0, end));
    return older;
  }
}
