package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.store.section.SectionWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/// Makes sidecars as the version before wrote them.
public final class OlderSidecar {
  private static final int SECTIONS_AT = 56;
  private static final int TABLE_AT = 60;
  private static final int ROW_BYTES = 16;

  private OlderSidecar() {}

  /// Returns a sidecar whose section of sessions has the version before, which has the same form.
  public static byte[] of(byte[] sidecar) {
    return of(sidecar, SidecarSection.SESSIONS.version() - 1);
  }

  /// Returns a sidecar whose section of sessions has an earlier version, from 5 on.
  static byte[] of(byte[] sidecar, int version) {
    ByteBuffer older = ByteBuffer.wrap(sidecar.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int end = TABLE_AT + ROW_BYTES * older.getInt(SECTIONS_AT);
    for (int at = TABLE_AT; at < end; at += ROW_BYTES) {
      if (older.getShort(at) == SidecarSection.SESSIONS.code()) {
        int offset = older.getInt(at + 4);
        byte[] rows = Arrays.copyOfRange(sidecar, offset, offset + older.getInt(at + 8));
        byte[] section = version > 5 ? rows : section(SessionTable.rows(rows));
        older
            .putShort(at + 2, (short) version)
            .putInt(at + 8, section.length)
            .putInt(at + 12, Checksum.crc32c(section))
            .put(offset, section);
      }
    }
    older.putInt(end, Checksum.crc32c(older.array(), 0, end));
    return older.array();
  }

  /// The rows in version 5, which does not say whether times are inferred.
  private static byte[] section(List<SessionRow> rows) {
    var section = new SectionWriter().varint(rows.size());
    for (SessionRow row : rows) {
      section.text(row.source()).text(row.session()).text(row.agent()).text(row.project());
      section.varint(row.count()).varint(row.min()).varint(row.max());
      for (TimedText text : List.of(row.prompt(), row.name(), row.summary())) {
        section.text(text.text()).varint(text.time());
      }
    }
    return section.toBytes();
  }
}
